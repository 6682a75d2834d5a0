import{a as o}from"./shared-9.js";var e=o;export{e as de};
