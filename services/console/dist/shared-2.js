import{a}from"./shared-26.js";import"./shared-17.js";import"./shared-5.js";import"./shared-4.js";import"./shared-8.js";import"./shared-3.js";export{a as Hub};
