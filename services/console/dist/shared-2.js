import{a}from"./shared-24.js";import"./shared-16.js";import"./shared-5.js";import"./shared-4.js";import"./shared-8.js";import"./shared-3.js";import"./shared-19.js";export{a as Hub};
