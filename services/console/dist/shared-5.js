function o(){throw new Error("this page speaks binary messages only")}export{o as a};
