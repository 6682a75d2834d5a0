import{a}from"./shared-20.js";import"./shared-4.js";import"./shared-5.js";import"./shared-3.js";export{a as Hub};
