// Reads charging points' settings, whose keys vary in case, and whose lists have blanks and quotes.

/** The setting with that key, or undefined. OCPP 1.6 §9.1: keys are case-insensitive. */
export const settingOf = <Setting extends { key: string }>(
  { configurationKey }: { configurationKey: readonly Setting[] },
  key: string,
): Setting | undefined =>
  configurationKey.find((setting) => setting.key.trim().toLowerCase() === key.toLowerCase());

/** The items of a comma-separated list; empty for undefined. */
export const listIn = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((word) => word.replaceAll(/^[\s'"]+|[\s'"]+$/gu, ''))
    .filter(Boolean);
