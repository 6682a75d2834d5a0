async function n(e){switch(e){case"aa1940":return(await import("./aa1940.js")).game;case"axis-empires":return(await import("./axis-empires.js")).game;default:return}}export{n as a};
