// The server's texts in each language: JSON files in the folder of their feature, read by i18next.
import { createInstance, type TFunction } from 'i18next';
import type { Language } from './language.ts';

interface TextTree {
  readonly [key: string]: string | readonly string[] | TextTree;
}
type Values = Readonly<Record<string, string | number>>;
type WithoutPluralForm<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other`
  ? Base
  : K;
/** The dotted paths to the leaves of one kind in a tree. All plural forms of a text have one key. */
type PathTo<Leaf, Tree> = {
  [K in keyof Tree & string]: Tree[K] extends string | readonly string[]
    ? Tree[K] extends Leaf
      ? WithoutPluralForm<K>
      : never
    : `${K}.${PathTo<Leaf, Tree[K]>}`;
}[keyof Tree & string];

export interface Translate<Tree> {
  /** `values` fill the placeholders, and `count` chooses the plural form. Throws if a placeholder has no value. */
  (key: PathTo<string, Tree>, values?: Values): string;
  /** Returns a text of several paragraphs. */
  list: (key: PathTo<readonly string[], Tree>, values?: Values) => string[];
}

/** Both languages must have the same keys (checked by the type) and the same placeholders (checked by shipped-texts.test.ts). */
export function defineTexts<Tree extends TextTree>(texts: {
  en: Tree;
  el: NoInfer<Tree>;
}): (language: Language) => Translate<Tree> {
  const i18n = createInstance();
  void i18n.init({
    resources: { en: { translation: texts.en }, el: { translation: texts.el } },
    lng: 'en',
    fallbackLng: false,
    initAsync: false,
    nsSeparator: false,
    // Escaping is left to the code that writes HTML.
    interpolation: { escapeValue: false },
    missingInterpolationHandler: (text: string, [placeholder]: RegExpExecArray) => {
      throw new Error(`no value for ${placeholder} in the text "${text}"`);
    },
    parseMissingKeyHandler: (key) => {
      throw new Error(`no text for the key ${key}`);
    },
  });
  const translators = {
    en: translatorWith<Tree>(i18n.getFixedT('en')),
    el: translatorWith<Tree>(i18n.getFixedT('el')),
  };
  return (language) => translators[language];
}

function translatorWith<Tree>(t: TFunction): Translate<Tree> {
  const optionsWith = (values: Values = {}) => ({
    replace: values,
    // Values that people typed may look like a reference to another text.
    nest: false,
    ...(typeof values.count === 'number' && { count: values.count }),
  });
  return Object.assign((key: string, values?: Values) => t(key, optionsWith(values)), {
    list: (key: string, values?: Values) => {
      const texts: unknown = t(key, { ...optionsWith(values), returnObjects: true });
      return Array.isArray(texts) ? texts.map(String) : [];
    },
  });
}
