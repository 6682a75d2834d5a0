function r(e,o){return{follow:i=>e.follow(i),copy:()=>r(e.copy(),o),show:()=>o(e.view()),figures:()=>e.figures()}}export{r as a};
