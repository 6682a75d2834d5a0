import{a}from"./shared-6.js";import"./shared-2.js";export{a as Hub};
