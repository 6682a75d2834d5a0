/** The sign of a type of unit, as maps have them, around a middle: 16 wide and 10 high. */
export function signPath(of: string): string {
  switch (of) {
    case "air":
      return "M-8 0H8M0 -5V5M-3 5H3";
    case "sea":
      return "M-8 0H8L5 5H-5ZM0 0V-5";
    case "armor":
      return `${FRAME}M5.5 0A5.5 2.8 0 1 1 -5.5 0A5.5 2.8 0 1 1 5.5 0`;
    case "cavalry":
      return `${FRAME}M-8 5L8 -5`;
    case "hq":
      return `${FRAME}M-8 -1H8`;
    case "fort":
      return `${FRAME}M-5 -5V0H5V-5`;
    default:
      return `${FRAME}M-8 -5L8 5M8 -5L-8 5`;
  }
}

const FRAME = "M-8 -5H8V5H-8Z";
