// The pages by which a platform is run, and by which anybody calls its methods.
export { ExplorerPage } from "./explorer-page.js";
export { OperatorPage } from "./operator-page.js";
