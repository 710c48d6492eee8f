export type Position = { lat: number; lng: number };

const DECIMALS = 6;
const PAIR = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;

/** Parses a position as maps copy it: "37.97535, 23.73504". Returns null if it is invalid. */
export function parsePosition(text: string): Position | null {
  const match = PAIR.exec(text);
  if (!match) return null;
  const lat = Number(match[1]);
  const lng = Number(match[2]);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** Six decimal places are about 10 cm. */
export const positionText = ({ lat, lng }: Position): string => `${cut(lat)}, ${cut(lng)}`;

const cut = (degrees: number): string => String(Number(degrees.toFixed(DECIMALS)));
