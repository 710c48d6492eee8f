// The configuration of a charging point: keys by name, with remote read and write. Secrets are write-only.
import type { Response16 } from '@voltagora/ocpp';
import { MEASURANDS } from '../model/meter.ts';
import type { Measurand } from '../model/meter.ts';
import { initialKeys } from './configuration-keys.ts';
import type { ConfigurationOptions, Key } from './configuration-keys.ts';

export interface Configuration {
  get(keys: readonly string[]): Response16<'GetConfiguration'>;
  change(key: string, value: string): Response16<'ChangeConfiguration'>['status'];
  /** For numeric keys; in the key's own unit, mostly seconds. */
  number(key: NumericKey): number;
  flag(key: FlagKey): boolean;
  measurands(key?: MeasurandKey): readonly Measurand[];
  text(key: TextKey): string;
  /** Set internally or by the central system, for example the interval of a BootNotification response. */
  set(key: NumericKey, value: number): void;
  onChange(listener: (key: string) => void): void;
}

type NumericKey =
  | 'ClockAlignedDataInterval'
  | 'HeartbeatInterval'
  | 'MeterValueSampleInterval'
  | 'ConnectionTimeOut'
  | 'SecurityProfile'
  | 'WebSocketPingInterval'
  | 'TransactionMessageAttempts'
  | 'TransactionMessageRetryInterval';
type FlagKey =
  | 'AllowOfflineTxForUnknownId'
  | 'AuthorizationCacheEnabled'
  | 'AuthorizeRemoteTxRequests'
  | 'LocalAuthListEnabled'
  | 'LocalAuthorizeOffline'
  | 'LocalPreAuthorize'
  | 'StopTransactionOnInvalidId';
export type MeasurandKey =
  | 'MeterValuesSampledData'
  | 'MeterValuesAlignedData'
  | 'StopTxnSampledData';
type TextKey = 'AuthorizationKey' | 'CpoName';

export function createConfiguration(options: ConfigurationOptions): Configuration {
  const keys = new Map(Object.entries(initialKeys(options)));
  const listeners: ((key: string) => void)[] = [];

  /** Case-insensitive, because makes and central systems differ in capitals. */
  function find(name: string): [string, Key] | undefined {
    const wanted = name.toLowerCase();
    return [...keys].find(([key]) => key.toLowerCase() === wanted);
  }

  function put(name: string, key: Key, value: string): void {
    keys.set(name, { ...key, value });
    for (const listener of listeners) listener(name);
  }

  return {
    get(names) {
      const shown = names.length === 0 ? [...keys] : names.flatMap((name) => toList(find(name)));
      const unknownKey = names.filter((name) => find(name) === undefined);
      const configurationKey = shown.map(([key, { value, readonly, kind }]) => ({
        key,
        readonly,
        ...(kind !== 'secret' && { value }),
      }));
      return unknownKey.length === 0 ? { configurationKey } : { configurationKey, unknownKey };
    },
    change(name, value) {
      const [key, entry] = find(name) ?? [];
      if (key === undefined || entry === undefined) return 'NotSupported';
      if (entry.readonly || !isValid(entry, value)) return 'Rejected';
      put(key, entry, value);
      return entry.rebootRequired === true ? 'RebootRequired' : 'Accepted';
    },
    number: (key) => Number(keys.get(key)?.value),
    flag: (key) => keys.get(key)?.value.toLowerCase() === 'true',
    text: (key) => keys.get(key)?.value ?? '',
    measurands(key = 'MeterValuesSampledData') {
      const wanted = keys.get(key)?.value.split(',') ?? [];
      return MEASURANDS.filter((measurand) => wanted.some((name) => name.trim() === measurand));
    },
    set(name, value) {
      const entry = keys.get(name);
      if (entry !== undefined) put(name, entry, String(value));
    },
    onChange: (listener) => listeners.push(listener),
  };
}

function toList<T>(item: T | undefined): T[] {
  return item === undefined ? [] : [item];
}

function isValid({ kind, value: current }: Key, value: string): boolean {
  switch (kind) {
    case 'integer':
      return /^\d{1,9}$/.test(value);
    case 'boolean':
      return /^(true|false)$/i.test(value);
    case 'measurands':
      return (
        value === '' ||
        value.split(',').every((name) => MEASURANDS.some((known) => known === name.trim()))
      );
    case 'text':
      return value.length <= 500;
    case 'secret':
      return /^[\x21-\x7e]{16,40}$/u.test(value);
    // The security profile can only be raised.
    case 'profile':
      return /^[123]$/u.test(value) && Number(value) >= Number(current);
  }
}
