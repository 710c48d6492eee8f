// The usual colours of cars are kept by their English names and shown in the reader's language; any other as it was typed. Pure.

export const COLOURS = [
  'white',
  'black',
  'grey',
  'silver',
  'blue',
  'red',
  'green',
  'brown',
  'beige',
  'yellow',
  'orange',
  'purple',
] as const;

/** What the reader calls each colour. */
export type ColourNames = Record<string, string>;

export const colourText = (color: string, names: ColourNames): string =>
  names[color.toLowerCase()] ?? color;

export function colourCode(typed: string, names: ColourNames): string {
  const text = typed.trim().toLowerCase();
  return COLOURS.find((code) => names[code]?.toLowerCase() === text) ?? typed.trim();
}
