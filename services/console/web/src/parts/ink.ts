/** Black or white, whichever can be read on a colour, `#rrggbb`. */
export function inkOn(color: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.19 ? "#0c0c0c" : "#ffffff";
}
