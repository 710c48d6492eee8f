// The settings of a charge point as variables of OCPP 2.0.1: the same values under other names.
import type { Request201, Response201 } from '@voltagora/ocpp';
import type { Configuration } from './configuration.ts';

interface Named {
  component: { name: string; instance?: string };
  variable: { name: string; instance?: string };
}

type ReportData = NonNullable<Request201<'NotifyReport'>['reportData']>[number];
type GetResult = Response201<'GetVariables'>['getVariableResult'][number];
type SetResult = Response201<'SetVariables'>['setVariableResult'][number];

/** Component and variable, and the key of OCPP 1.6 that has the value. */
const VARIABLES = [
  ['OCPPCommCtrlr', 'HeartbeatInterval', 'HeartbeatInterval'],
  ['OCPPCommCtrlr', 'WebSocketPingInterval', 'WebSocketPingInterval'],
  ['OCPPCommCtrlr', 'MessageAttempts', 'TransactionMessageAttempts', 'TransactionEvent'],
  [
    'OCPPCommCtrlr',
    'MessageAttemptInterval',
    'TransactionMessageRetryInterval',
    'TransactionEvent',
  ],
  ['SampledDataCtrlr', 'TxUpdatedInterval', 'MeterValueSampleInterval'],
  ['SampledDataCtrlr', 'TxUpdatedMeasurands', 'MeterValuesSampledData'],
  ['TxCtrlr', 'EVConnectionTimeOut', 'ConnectionTimeOut'],
  ['TxCtrlr', 'StopTxOnInvalidId', 'StopTransactionOnInvalidId'],
  ['TxCtrlr', 'StopTxOnEVSideDisconnect', 'StopTransactionOnEVSideDisconnect'],
  ['SmartChargingCtrlr', 'RateUnit', 'ChargingScheduleAllowedChargingRateUnit'],
  ['AuthCtrlr', 'AuthorizeRemoteStart', 'AuthorizeRemoteTxRequests'],
  ['AuthCtrlr', 'LocalAuthorizeOffline', 'LocalAuthorizeOffline'],
  ['AuthCacheCtrlr', 'Enabled', 'AuthorizationCacheEnabled'],
  ['LocalAuthListCtrlr', 'Enabled', 'LocalAuthListEnabled'],
] as const;

const keyOf = ({ component, variable }: Named): string | undefined =>
  VARIABLES.find(
    ([componentName, name, , instance]) =>
      componentName.toLowerCase() === component.name.toLowerCase() &&
      name.toLowerCase() === variable.name.toLowerCase() &&
      instance === variable.instance,
  )?.[2];

const isComponent = ({ component }: Named): boolean =>
  VARIABLES.some(([name]) => name.toLowerCase() === component.name.toLowerCase());

export function getVariable(configuration: Configuration, asked: Named): GetResult {
  const { component, variable } = asked;
  const key = keyOf(asked);
  const [entry] = key === undefined ? [] : (configuration.get([key]).configurationKey ?? []);
  if (entry === undefined) return { component, variable, attributeStatus: unknown(asked) };
  const attributeValue = entry.value ?? '';
  return { component, variable, attributeStatus: 'Accepted', attributeValue };
}

export function setVariable(
  configuration: Configuration,
  asked: Named & { attributeValue: string },
): SetResult {
  const { component, variable, attributeValue } = asked;
  const key = keyOf(asked);
  if (key === undefined) return { component, variable, attributeStatus: unknown(asked) };
  const status = configuration.change(key, attributeValue);
  const attributeStatus = status === 'NotSupported' ? 'UnknownVariable' : status;
  return { component, variable, attributeStatus };
}

const unknown = (asked: Named) => (isComponent(asked) ? 'UnknownVariable' : 'UnknownComponent');

export const reportOf = (configuration: Configuration): ReportData[] =>
  VARIABLES.flatMap(([component, name, key, instance]) => {
    const [entry] = configuration.get([key]).configurationKey ?? [];
    if (entry === undefined) return [];
    const mutability = entry.readonly ? 'ReadOnly' : 'ReadWrite';
    return [
      {
        component: { name: component },
        variable: { name, ...(instance !== undefined && { instance }) },
        variableAttribute: [{ type: 'Actual', value: entry.value ?? '', mutability }],
      } satisfies ReportData,
    ];
  });
