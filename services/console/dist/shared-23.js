function o(r){return Array.from(r,t=>t.toString(16).padStart(2,"0")).join("")}function i(r){return Uint8Array.from(r.match(/../g)??[],t=>Number.parseInt(t,16))}export{o as a,i as b};
