import{a}from"./shared-16.js";import"./shared-3.js";import"./shared-2.js";export{a as Hub};
