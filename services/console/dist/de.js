import{a as o}from"./shared-11.js";var e=o;export{e as de};
