import{a}from"./shared-4.js";import"./shared-2.js";export{a as Hub};
