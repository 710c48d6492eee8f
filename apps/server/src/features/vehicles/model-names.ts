// The names of the shipped vehicle models: manufacturer, model and variant, without entries that are only a part of a name.

export interface ModelName {
  manufacturer: string;
  model: string;
  variant: string;
}

/** One spelling of each manufacturer. */
const MANUFACTURERS: Record<string, string> = {
  CUPRA: 'Cupra',
  DS: 'DS Automobiles',
  MG: 'MG Motor',
  Mercedes: 'Mercedes-Benz',
  Skoda: 'Škoda',
  Smart: 'smart',
  Vinfast: 'VinFast',
  XPENG: 'XPeng',
};

/** What stands before the name of a model. */
const PREFIXES: Record<string, string> = { 'DS Automobiles': 'DS', 'MG Motor': 'MG' };

/** Models whose name begins with a number; elsewhere a number is the rest of a longer name. */
const NUMBERED: Record<string, RegExp> = {
  Abarth: /^[56]00e/i,
  'DS Automobiles': /^3 /,
  Ferrari: /^296/,
  Fiat: /^[56]00e/,
  Lightyear: /^0$/,
  'M-Hero': /^917/,
  Mazda: /^6e/,
  Nammi: /^0\d/,
  Polestar: /^\d/,
  Porsche: /^718/,
  Renault: /^[45] E-Tech/,
  Seres: /^3$/,
  Zeekr: /^(?:00\d|7X)/,
};

/** `iX`, `e-208`, `ë-C4`, `bZ4X`, `fortwo`: names that do not begin with a capital letter. */
const UNCAPITALIZED =
  /^(?:[ei]-?[A-Z]|i\d|e-\d{3}|e-tron|e-up|e:N|e TGE|e$|ë-|eπ|bZ|for(?:two|four)\b)/;

/** Capital letters, but only the end of `e-tron GT` and `500 3+1`. */
const REST: Record<string, RegExp> = { Audi: /^GT$/ };

/** Undefined when the model is only a part of a name, such as `3` or `long range`. */
export function cleanName({ manufacturer, model, variant }: ModelName): ModelName | undefined {
  const brand = MANUFACTURERS[manufacturer.trim()] ?? manufacturer.trim();
  const name = tidy(withoutPrefix(tidy(model), PREFIXES[brand] ?? brand));
  if (!/\p{L}/u.test(brand) || name === '' || !isWhole(brand, name)) return undefined;
  return { manufacturer: brand, model: name, variant: tidy(variant) };
}

const isWhole = (brand: string, model: string): boolean => {
  if (/^\d/.test(model)) return NUMBERED[brand]?.test(model) ?? false;
  if (REST[brand]?.test(model)) return false;
  return /^[#\p{Lu}]/u.test(model) || UNCAPITALIZED.test(model);
};

const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(?<=\d)\.$/, '')
    .trim();

const withoutPrefix = (model: string, brand: string): string =>
  model.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? model.slice(brand.length + 1) : model;

/**
 * Names in which `Model 3 Long Range` is the variant `Long Range` of the model `Model 3`, and a model has one spelling, the first.
 */
export function splitVariants(names: readonly ModelName[]): ModelName[] {
  const spellings = new Map<string, string>();
  for (const { manufacturer, model } of names) {
    const key = keyOf(manufacturer, model);
    if (!spellings.has(key)) spellings.set(key, model);
  }
  return names.map(({ manufacturer, model, variant }) => {
    const words = model.split(' ');
    for (let count = 1; count < words.length; count += 1) {
      const shorter = spellings.get(keyOf(manufacturer, words.slice(0, count).join(' ')));
      if (shorter === undefined || IS_ANOTHER_MODEL.test(words[count] ?? '')) continue;
      const rest = [...words.slice(count), variant].filter(Boolean).join(' ');
      return { manufacturer, model: shorter, variant: rest };
    }
    return { manufacturer, model: spellings.get(keyOf(manufacturer, model)) ?? model, variant };
  });
}

/** `Ioniq 5` is no variant of the `Ioniq`. */
const IS_ANOTHER_MODEL = /^\d$/;

const keyOf = (manufacturer: string, model: string): string =>
  `${manufacturer} ${model}`.toLowerCase();
