function o(t){return new Date(e(t))}function e(t){return Number(t.seconds)*1e3+Math.round(t.nanos/1e6)}export{o as a,e as b};
