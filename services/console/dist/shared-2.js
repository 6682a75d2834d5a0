import{a}from"./shared-21.js";import"./shared-4.js";import"./shared-5.js";import"./shared-6.js";import"./shared-3.js";export{a as Hub};
