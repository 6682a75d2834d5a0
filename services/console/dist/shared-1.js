import{a}from"./shared-7.js";import"./shared-2.js";export{a as Hub};
