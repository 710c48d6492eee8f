// The settings of the server, from environment variables, in groups. A wrong value is reported in one line.
import * as z from 'zod';
import { chargingPointSettings, chargingPointsOf } from './settings/charging-point-settings.ts';
import { hostOf, hostSettings } from './settings/host-settings.ts';
import { moneyOf, moneySettings } from './settings/money-settings.ts';
import { operationOf, operationSettings } from './settings/operation-settings.ts';
import { outsideOf, outsideSettings } from './settings/outside-settings.ts';
import { pagesOf, pagesSettings } from './settings/pages-settings.ts';
import { reachOf, reachSettings } from './settings/reach-settings.ts';
import { ConfigError, describeSetting } from './settings/setting.ts';
import { signInOf, signInSettings } from './settings/sign-in-settings.ts';
import { storageOf, storageSettings } from './settings/storage-settings.ts';
import { findUnknown } from './settings/unknown-settings.ts';

export { ConfigError } from './settings/setting.ts';

const settingGroups = {
  'Network and TLS': reachSettings,
  'Storage and nodes': storageSettings,
  'Host and mail': hostSettings,
  'Sign-in': signInSettings,
  'Payments and prices': moneySettings,
  'Charging points': chargingPointSettings,
  'Map, energy market and translations': pagesSettings,
  'Mobile app and outside services': outsideSettings,
  'Monitoring and shutdown': operationSettings,
} satisfies Record<string, Record<string, z.ZodType>>;

const Environment = z.object({
  ...reachSettings,
  ...storageSettings,
  ...hostSettings,
  ...signInSettings,
  ...moneySettings,
  ...chargingPointSettings,
  ...pagesSettings,
  ...outsideSettings,
  ...operationSettings,
});

/** A setting as docs/settings.md shows it. */
export type DescribedSetting = ReturnType<typeof describeSetting> & { name: string };

/** Every setting, in groups. */
export const describeSettings = (): { group: string; settings: DescribedSetting[] }[] =>
  Object.entries(settingGroups).map(([group, settings]) => ({
    group,
    settings: Object.entries(settings).map(([name, read]) => ({ name, ...describeSetting(read) })),
  }));

type Name = keyof typeof Environment.shape;
const isName = (name: string): name is Name => name in Environment.shape;

/** Never repeats the value, which may be or contain a secret. */
function explain(name: string, environment: Record<string, string | undefined>): string {
  const expected = isName(name) ? Environment.shape[name].description : undefined;
  const given = name === 'PORT' ? `, not ${JSON.stringify(environment[name])}` : '';
  return `Wrong setting ${name}: it must be ${expected}${given}.`;
}

export type Config = ReturnType<typeof readConfig>;

/** Mail is shown instead of sent: only in development and only without a mail server. */
export const showsDevelopmentMail = (config: Pick<Config, 'environment' | 'smtpUrl'>): boolean =>
  config.environment === 'development' && config.smtpUrl === undefined;

/** Whether a mail to the host arrives: the host has an address, and mail is sent or shown. */
export const canMailHost = (
  config: Pick<Config, 'environment' | 'smtpUrl' | 'hostEmail'>,
): boolean =>
  config.hostEmail !== undefined && (config.smtpUrl !== undefined || showsDevelopmentMail(config));

/** One line for each unknown variable that looks like a setting, with the name that was probably meant. */
export const unknownSettings = (environment: Record<string, string | undefined>): string[] =>
  findUnknown(environment, Object.keys(Environment.shape));

export function readConfig(environment: Record<string, string | undefined>) {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const name = parsed.error.issues[0]?.path[0];
    throw new ConfigError(explain(String(name), environment));
  }
  const env = parsed.data;
  return {
    ...reachOf(env),
    host: env.HOST ?? (env.VOLTAGORA_ENVIRONMENT === 'development' ? '127.0.0.1' : '0.0.0.0'),
    ...storageOf(env),
    ...hostOf(env),
    ...signInOf(env),
    ...moneyOf(env),
    ...chargingPointsOf(env),
    ...pagesOf(env),
    ...outsideOf(env),
    ...operationOf(env),
  };
}
