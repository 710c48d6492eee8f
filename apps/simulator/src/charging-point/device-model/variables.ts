// Variables of OCPP 2.0.1: settings, which are the 1.6 keys under other names, and facts about the charging point and its EVSEs.
import type { Request201, Response201 } from '@voltagora/ocpp';
import { meterKeyOf } from '../../model/signing-meter.ts';
import type { Machine } from '../machine/machine.ts';
import { changeSetting } from '../settings.ts';
import { networkVariables } from './network-variables.ts';
import type { Named } from './words.ts';

export type ReportData = NonNullable<Request201<'NotifyReport'>['reportData']>[number];
type GetResult = Response201<'GetVariables'>['getVariableResult'][number];
type SetResult = Response201<'SetVariables'>['setVariableResult'][number];

/** Component, variable, the OCPP 1.6 key with its value, and the variable's instance. */
const SETTINGS = [
  ['OCPPCommCtrlr', 'HeartbeatInterval', 'HeartbeatInterval'],
  ['OCPPCommCtrlr', 'WebSocketPingInterval', 'WebSocketPingInterval'],
  ['OCPPCommCtrlr', 'MessageAttempts', 'TransactionMessageAttempts', 'TransactionEvent'],
  [
    'OCPPCommCtrlr',
    'MessageAttemptInterval',
    'TransactionMessageRetryInterval',
    'TransactionEvent',
  ],
  ['OCPPCommCtrlr', 'FileTransferProtocols', 'SupportedFileTransferProtocols'],
  ['SampledDataCtrlr', 'TxUpdatedInterval', 'MeterValueSampleInterval'],
  ['SampledDataCtrlr', 'TxUpdatedMeasurands', 'MeterValuesSampledData'],
  ['AlignedDataCtrlr', 'Interval', 'ClockAlignedDataInterval'],
  ['AlignedDataCtrlr', 'Measurands', 'MeterValuesAlignedData'],
  ['TxCtrlr', 'EVConnectionTimeOut', 'ConnectionTimeOut'],
  ['TxCtrlr', 'StopTxOnInvalidId', 'StopTransactionOnInvalidId'],
  ['TxCtrlr', 'StopTxOnEVSideDisconnect', 'StopTransactionOnEVSideDisconnect'],
  ['SmartChargingCtrlr', 'RateUnit', 'ChargingScheduleAllowedChargingRateUnit'],
  ['SecurityCtrlr', 'BasicAuthPassword', 'AuthorizationKey'],
  ['SecurityCtrlr', 'OrganizationName', 'CpoName'],
  ['AuthCtrlr', 'AuthorizeRemoteStart', 'AuthorizeRemoteTxRequests'],
  ['AuthCtrlr', 'LocalAuthorizeOffline', 'LocalAuthorizeOffline'],
  ['AuthCtrlr', 'LocalPreAuthorize', 'LocalPreAuthorize'],
  ['AuthCtrlr', 'OfflineTxForUnknownIdEnabled', 'AllowOfflineTxForUnknownId'],
  ['AuthCacheCtrlr', 'Enabled', 'AuthorizationCacheEnabled'],
  ['LocalAuthListCtrlr', 'Enabled', 'LocalAuthListEnabled'],
  ['LocalAuthListCtrlr', 'ItemsPerMessage', 'SendLocalListMaxLength'],
] as const;

interface Fact extends Named {
  value: string;
}

const factsOf = ({
  configuration,
  connectors,
  tokens,
  keyring,
  spec,
  firmware,
}: Machine): Fact[] => [
  fact('ChargingStation', 'VendorName', spec.vendor),
  fact('ChargingStation', 'Model', spec.model),
  fact('ChargingStation', 'FirmwareVersion', firmware.version()),
  fact('ChargingStation', 'AvailabilityState', 'Available'),
  fact('SecurityCtrlr', 'Identity', spec.identity),
  fact('SecurityCtrlr', 'SecurityProfile', String(configuration.number('SecurityProfile'))),
  fact('SecurityCtrlr', 'CertificateEntries', keyring.tls().cert === undefined ? '0' : '1'),
  fact('LocalAuthListCtrlr', 'Available', 'true'),
  fact('LocalAuthListCtrlr', 'Entries', String(tokens.size())),
  fact('DisplayMessageCtrlr', 'Available', 'true'),
  fact('MonitoringCtrlr', 'Available', 'true'),
  fact('ReservationCtrlr', 'Available', 'true'),
  fact('SmartChargingCtrlr', 'Available', 'true'),
  fact('TariffCostCtrlr', 'Available', 'true', { instance: 'Cost' }),
  ...(spec.signs === true ? [fact('FiscalMetering', 'PublicKey', meterKeyOf(spec.identity))] : []),
  ...connectors.flatMap((connector) => {
    const { status, powerW } = connector.state();
    const evse = { id: connector.number };
    const free = { Available: 'Available', Reserved: 'Reserved' }[String(status)];
    const broken = { Faulted: 'Faulted', Unavailable: 'Unavailable' }[String(status)];
    const state = free ?? broken ?? 'Occupied';
    return [
      fact('EVSE', 'AvailabilityState', state, { evse }),
      fact('EVSE', 'Power', powerW.toFixed(0), { evse }),
      fact('Connector', 'AvailabilityState', state, { evse: { ...evse, connectorId: 1 } }),
    ];
  }),
];

function fact(
  name: string,
  variable: string,
  value: string,
  of: { instance?: string; evse?: { id: number; connectorId?: number } } = {},
): Fact {
  const { instance, evse } = of;
  return {
    component: { name, ...(evse !== undefined && { evse }) },
    variable: { name: variable, ...(instance !== undefined && { instance }) },
    value,
  };
}

const isWord = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function isNamed(known: Named, { component, variable }: Named): boolean {
  const { evse } = known.component;
  return (
    isWord(known.component.name, component.name) &&
    isWord(known.variable.name, variable.name) &&
    known.component.instance === component.instance &&
    known.variable.instance === variable.instance &&
    evse?.id === component.evse?.id &&
    evse?.connectorId === component.evse?.connectorId
  );
}

const keyOf = ({ component, variable }: Named): string | undefined =>
  SETTINGS.find(
    ([name, variableName, , instance]) =>
      isWord(name, component.name) &&
      isWord(variableName, variable.name) &&
      instance === variable.instance,
  )?.[2];

type Characteristics = NonNullable<ReportData['variableCharacteristics']>;

/** Variables that can be monitored, by name; a sensible few. */
const WATCHED: Readonly<Record<string, Omit<Characteristics, 'supportsMonitoring'>>> = {
  AvailabilityState: {
    dataType: 'OptionList',
    valuesList: 'Available,Occupied,Reserved,Unavailable,Faulted',
  },
  Power: { dataType: 'decimal', unit: 'W' },
  HeartbeatInterval: { dataType: 'integer', unit: 's' },
};

/** Every variable with its value, and whether it can be set and monitored. */
export const reportOf = (machine: Machine): ReportData[] =>
  allOf(machine).map((data) => {
    const watched = WATCHED[data.variable.name];
    if (watched === undefined) return data;
    return { ...data, variableCharacteristics: { ...watched, supportsMonitoring: true } };
  });

const allOf = (machine: Machine): ReportData[] => [
  ...SETTINGS.flatMap(([component, name, key, instance]) => {
    const [entry] = machine.configuration.get([key]).configurationKey ?? [];
    if (entry === undefined) return [];
    const variable = { name, ...(instance !== undefined && { instance }) };
    const open = entry.readonly ? 'ReadOnly' : 'ReadWrite';
    const attribute =
      entry.value === undefined
        ? ({ type: 'Actual', mutability: 'WriteOnly' } as const)
        : ({ type: 'Actual', value: entry.value, mutability: open } as const);
    return [{ component: { name: component }, variable, variableAttribute: [attribute] }];
  }),
  ...networkVariables(machine).map(({ value, set, ...named }): ReportData => {
    const mutability = set === undefined ? 'ReadOnly' : 'ReadWrite';
    return { ...named, variableAttribute: [{ type: 'Actual', value, mutability }] };
  }),
  ...factsOf(machine).map(({ value, ...named }): ReportData => {
    return { ...named, variableAttribute: [{ type: 'Actual', value, mutability: 'ReadOnly' }] };
  }),
];

export const findVariable = (machine: Machine, asked: Named): ReportData | undefined =>
  reportOf(machine).find((known) => isNamed(known, asked));

/** The status code for an unknown component or variable; null for a known one. */
export function unknownOf(machine: Machine, asked: Named) {
  const report = reportOf(machine);
  if (report.some((known) => isNamed(known, asked))) return null;
  const isComponent = report.some(({ component }) => isWord(component.name, asked.component.name));
  return isComponent ? 'UnknownVariable' : 'UnknownComponent';
}

export function getVariable(
  machine: Machine,
  { attributeType = 'Actual', ...asked }: Named & { attributeType?: string },
): GetResult {
  const { component, variable } = asked;
  const unknown = unknownOf(machine, asked);
  if (unknown !== null) return { component, variable, attributeStatus: unknown };
  if (attributeType !== 'Actual') {
    return { component, variable, attributeStatus: 'NotSupportedAttributeType' };
  }
  const attributeValue = findVariable(machine, asked)?.variableAttribute[0]?.value;
  if (attributeValue === undefined) return { component, variable, attributeStatus: 'Rejected' };
  return { component, variable, attributeStatus: 'Accepted', attributeValue };
}

export function setVariable(
  machine: Machine,
  {
    attributeType = 'Actual',
    ...asked
  }: Named & { attributeValue: string; attributeType?: string },
): SetResult {
  const { component, variable, attributeValue } = asked;
  const unknown = unknownOf(machine, asked);
  if (unknown !== null) return { component, variable, attributeStatus: unknown };
  if (attributeType !== 'Actual') {
    return { component, variable, attributeStatus: 'NotSupportedAttributeType' };
  }
  const network = networkVariables(machine).find((known) => isNamed(known, asked));
  const key = keyOf(asked);
  const status =
    key === undefined
      ? (network?.set?.(attributeValue) ?? 'Rejected')
      : changeSetting(key, attributeValue, machine);
  return {
    component,
    variable,
    attributeStatus: status === 'NotSupported' ? 'UnknownVariable' : status,
  };
}
