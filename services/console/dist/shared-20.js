function r(n,o=60){for(let e of n){let t=document.querySelector(e);if(t!==null){t.focus();return}}o>0&&requestAnimationFrame(()=>r(n,o-1))}export{r as a};
