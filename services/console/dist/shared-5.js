import{a as o}from"./shared-6.js";var e=o;export{e as de};
