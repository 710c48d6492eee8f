// The settings of charging points as they write them: keys in any case, lists with blanks and quotes.

/** The setting of that key, or undefined. OCPP 1.6 §9.1: a key is a text without case. */
export const settingOf = <Setting extends { key: string }>(
  { configurationKey }: { configurationKey: readonly Setting[] },
  key: string,
): Setting | undefined =>
  configurationKey.find((setting) => setting.key.trim().toLowerCase() === key.toLowerCase());

/** The words of a comma separated list; none of an absent one. */
export const listIn = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((word) => word.replaceAll(/^[\s'"]+|[\s'"]+$/gu, ''))
    .filter(Boolean);
