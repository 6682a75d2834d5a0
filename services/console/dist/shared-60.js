import{a as d}from"./shared-33.js";function t({text:i}){return d("bdi",{class:"said",dir:"auto",children:i})}export{t as a};
