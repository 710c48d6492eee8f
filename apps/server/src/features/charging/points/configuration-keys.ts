// The settings of charging points as they write them: keys in any case, lists with blanks and quotes. Pure.
import type { ConfigurationRead } from '../commands/charging-point-commands.ts';

type Setting = ConfigurationRead['configurationKey'][number];

/** OCPP 1.6 §9.1: a key is a text without case. */
export const settingOf = (
  { configurationKey }: Pick<ConfigurationRead, 'configurationKey'>,
  key: string,
): Setting | undefined =>
  configurationKey.find((setting) => setting.key.trim().toLowerCase() === key.toLowerCase());

/** The words of a comma separated list. */
export const listIn = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((word) => word.replaceAll(/^[\s'"]+|[\s'"]+$/gu, ''))
    .filter(Boolean);
