// The server's texts in each language: JSON files that stay with their feature, read by i18next.
import { createInstance, type TFunction } from 'i18next';
import type { Language } from './language.ts';

interface TextTree {
  readonly [key: string]: string | readonly string[] | TextTree;
}
type Values = Readonly<Record<string, string | number>>;
type WithoutPluralForm<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other`
  ? Base
  : K;
/** The dotted paths of a tree to its leaves of one kind. All plural forms of a text have one key. */
type PathTo<Leaf, Tree> = {
  [K in keyof Tree & string]: Tree[K] extends string | readonly string[]
    ? Tree[K] extends Leaf
      ? WithoutPluralForm<K>
      : never
    : `${K}.${PathTo<Leaf, Tree[K]>}`;
}[keyof Tree & string];

export interface Translate<Tree> {
  /** `values` fill the placeholders, and `count` chooses the plural form. Throws where a placeholder has no value. */
  (key: PathTo<string, Tree>, values?: Values): string;
  /** A text of several paragraphs. */
  list: (key: PathTo<readonly string[], Tree>, values?: Values) => string[];
}

/** The type asks for the same keys in both languages; shipped-texts.test.ts compares the placeholders as well. */
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
    // What writes HTML escapes there.
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
    // What people have typed may look like a reference to another text.
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
