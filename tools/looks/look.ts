// The variants in which a screen is pictured: width, colours and language.
export interface Look {
  width: number;
  height: number;
  scheme: 'light' | 'dark';
  language: 'en' | 'el';
  /** Browser zoom: 2 means half the width at twice the size. */
  zoom: number;
  /** Replaces names by very long and right-to-left ones. */
  names: boolean;
}

const SIZES = [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
];
const NARROW = [{ width: 320, height: 640 }];
const ZOOM = 2;

/** Eight looks, or those of one narrow width, or of 200 % zoom. */
export function looksFor(options: { narrow: boolean; zoom: boolean; names: boolean }): Look[] {
  const sizes = options.narrow ? NARROW : SIZES;
  return sizes.flatMap((size) =>
    (['light', 'dark'] as const).flatMap((scheme) =>
      (['en', 'el'] as const).map((language) => ({
        ...size,
        scheme,
        language,
        zoom: options.zoom ? ZOOM : 1,
        names: options.names,
      })),
    ),
  );
}

export const nameOf = ({ width, scheme, language, zoom, names }: Look): string =>
  [width, zoom > 1 && `x${zoom}`, names && 'names', scheme, language].filter(Boolean).join('-');
