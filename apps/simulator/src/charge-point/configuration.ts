// The configuration keys of a charge point: OCPP 1.6 §9.1 to §9.3 and what makers add (read off real chargers).
import type { Response16 } from '@voltagora/ocpp';
import { MEASURANDS } from '../model/meter.ts';
import type { Measurand } from '../model/meter.ts';

interface Key {
  value: string;
  kind: 'integer' | 'boolean' | 'text' | 'measurands';
  readonly: boolean;
  rebootRequired?: boolean;
}

export interface Configuration {
  get(keys: readonly string[]): Response16<'GetConfiguration'>;
  change(key: string, value: string): Response16<'ChangeConfiguration'>['status'];
  /** Of a key that is a number; in its own unit, mostly seconds. */
  number(key: NumericKey): number;
  flag(key: FlagKey): boolean;
  measurands(): readonly Measurand[];
  /** By the simulator itself or the central system, e.g. the interval of a BootNotification. */
  set(key: NumericKey, value: number): void;
  onChange(listener: (key: string) => void): void;
}

type NumericKey =
  | 'HeartbeatInterval'
  | 'MeterValueSampleInterval'
  | 'ConnectionTimeOut'
  | 'WebSocketPingInterval'
  | 'TransactionMessageAttempts'
  | 'TransactionMessageRetryInterval';
type FlagKey = 'AuthorizeRemoteTxRequests' | 'StopTransactionOnInvalidId';

export interface ConfigurationOptions {
  vendor: string;
  connectors: number;
  sampleIntervalSeconds: number;
}

export function createConfiguration(options: ConfigurationOptions): Configuration {
  const keys = new Map(Object.entries({ ...standardKeys(options), ...makersKeys(options.vendor) }));
  const listeners: ((key: string) => void)[] = [];

  /** Makers differ in capitals, and so do central systems. */
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
      const configurationKey = shown.map(([key, { value, readonly }]) => ({
        key,
        readonly,
        value,
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
    measurands() {
      const wanted = keys.get('MeterValuesSampledData')?.value.split(',') ?? [];
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

function isValid({ kind }: Key, value: string): boolean {
  switch (kind) {
    case 'integer':
      return /^\d{1,9}$/.test(value);
    case 'boolean':
      return /^(true|false)$/i.test(value);
    case 'measurands':
      return value.split(',').every((name) => MEASURANDS.some((known) => known === name.trim()));
    case 'text':
      return value.length <= 500;
  }
}

const integer = (value: number): Key => ({
  value: String(value),
  kind: 'integer',
  readonly: false,
});
const flag = (value: boolean): Key => ({ value: String(value), kind: 'boolean', readonly: false });
const text = (value: string): Key => ({ value, kind: 'text', readonly: false });
const fixed = (value: string | number): Key => ({
  value: String(value),
  kind: 'text',
  readonly: true,
});

function standardKeys(options: ConfigurationOptions): Record<string, Key> {
  return {
    AllowOfflineTxForUnknownId: flag(false),
    AuthorizationCacheEnabled: flag(false),
    AuthorizeRemoteTxRequests: flag(false),
    ClockAlignedDataInterval: fixed(0),
    ChargeProfileMaxStackLevel: fixed(10),
    ChargingScheduleAllowedChargingRateUnit: fixed('Current,Power'),
    ChargingScheduleMaxPeriods: fixed(24),
    ConnectionTimeOut: integer(60),
    ConnectorPhaseRotation: fixed('0.RST'),
    GetConfigurationMaxKeys: fixed(100),
    HeartbeatInterval: integer(300),
    LocalAuthListEnabled: fixed('false'),
    LocalAuthorizeOffline: flag(false),
    LocalPreAuthorize: flag(false),
    MaxChargingProfilesInstalled: fixed(20),
    MeterValuesAlignedData: fixed(''),
    MeterValuesSampledData: {
      value: MEASURANDS.join(','),
      kind: 'measurands',
      readonly: false,
    },
    MeterValueSampleInterval: integer(options.sampleIntervalSeconds),
    NumberOfConnectors: fixed(options.connectors),
    ReserveConnectorZeroSupported: fixed('false'),
    ResetRetries: integer(1),
    StopTransactionOnEVSideDisconnect: fixed('true'),
    StopTransactionOnInvalidId: flag(true),
    StopTxnAlignedData: fixed(''),
    StopTxnSampledData: fixed(''),
    SupportedFeatureProfiles: fixed('Core,Reservation,RemoteTrigger,SmartCharging'),
    TransactionMessageAttempts: integer(5),
    TransactionMessageRetryInterval: integer(20),
    UnlockConnectorOnEVSideDisconnect: fixed('true'),
    WebSocketPingInterval: integer(60),
  };
}

function makersKeys(vendor: string): Record<string, Key> {
  if (/schneider/i.test(vendor)) {
    return { maxintensitysocket: integer(32), ocppcentraladdress: fixed('') };
  }
  if (/keba/i.test(vendor)) {
    return { MaxAvailableCurrent: integer(32_000), CentralSystemAddress: fixed('') };
  }
  if (/chargex/i.test(vendor)) return { AuthorizeRemoteTxRequests: fixed('true') };
  return { FreeVendMode: text('false') };
}
