// Common car colours are stored by their English names and translated; any other colour is stored as typed. Pure.

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

/** The translated names by English name. */
export type ColourNames = Record<string, string>;

export const colourText = (color: string, names: ColourNames): string =>
  names[color.toLowerCase()] ?? color;

export function colourCode(typed: string, names: ColourNames): string {
  const text = typed.trim().toLowerCase();
  return COLOURS.find((code) => names[code]?.toLowerCase() === text) ?? typed.trim();
}
