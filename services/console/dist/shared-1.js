import{a}from"./shared-8.js";import"./shared-2.js";export{a as Hub};
