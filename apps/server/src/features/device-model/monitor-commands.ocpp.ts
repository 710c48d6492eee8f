// Variable monitors of OCPP 2.0.1 (N02 to N06): sets, clears and lists them. The list arrives in later reports.
import { randomInt } from 'node:crypto';
import type { Monitor, MonitorType } from '@voltagora/contract';
import type { Inbound, Request201 } from '@voltagora/ocpp';
import { NOT_CONNECTED, OTHER_VERSION } from '../../platform/ocpp-server/command.ts';
import type {
  OcppConnection,
  OcppConnection201,
  OcppHandlers201,
} from '../../platform/ocpp-server/connection.ts';
import {
  type CommandOutcome,
  readVariableName,
  variableName,
  type Worded,
} from '../charging/public.ts';

type Report = Inbound<Request201<'NotifyMonitoringReport'>>;
type WireType = Request201<'SetVariableMonitoring'>['setMonitoringData'][number]['type'];

const WIRE: Readonly<Record<MonitorType, WireType>> = {
  above: 'UpperThreshold',
  below: 'LowerThreshold',
  change: 'Delta',
  every: 'Periodic',
  every_aligned: 'PeriodicClockAligned',
};
const TYPES = new Map(
  (['above', 'below', 'change', 'every', 'every_aligned'] as const).map((type) => [
    WIRE[type] as string, // the charging point may send any type
    type,
  ]),
);
const BASES = { all: 'All', factory: 'FactoryDefault', hard_wired: 'HardWiredOnly' } as const;

const INT32_MAX = 2_147_483_647;
const REPORT_TIMEOUT_MS = 30_000;
const MONITORS_MAX = 1_000;

interface Awaited {
  told: Monitor[];
  finish(): void;
}
/** Reports in progress, by connection and request id. */
const awaited = new WeakMap<OcppConnection201, Map<number, Awaited>>();

export type MonitorCommands = ReturnType<typeof commands201>;

/** A failure when the charging point is not connected, or speaks OCPP 1.6, which has no monitors. */
export const monitorCommandsOf = (
  connection: OcppConnection | null,
): MonitorCommands | typeof NOT_CONNECTED | typeof OTHER_VERSION => {
  if (connection === null) return NOT_CONNECTED;
  return connection.version === '2.0.1' ? commands201(connection) : OTHER_VERSION;
};

const commands201 = (connection: OcppConnection201) => ({
  ok: true as const,
  list: () => listMonitors(connection),
  set: (terms: Omit<Monitor, 'id'>) => setMonitor(connection, terms),
  async clear(id: number): Promise<Worded> {
    const cleared = await connection.command('ClearVariableMonitoring', { id: [id] });
    if (!cleared.ok) return cleared;
    return worded(cleared.response.clearMonitoringResult[0]?.status);
  },
  setBase: (base: keyof typeof BASES): Promise<Worded> =>
    connection.command('SetMonitoringBase', { monitoringBase: BASES[base] }),
  setLevel: (severity: number): Promise<Worded> =>
    connection.command('SetMonitoringLevel', { severity }),
});

const worded = (status = 'Rejected'): Worded => ({ ok: true, response: { status } });

async function setMonitor(
  { command }: OcppConnection201,
  { variable: key, type, value, severity }: Omit<Monitor, 'id'>,
): Promise<Worded> {
  const name = readVariableName(key);
  if (name === undefined) return worded('UnknownVariable');
  const set = await command('SetVariableMonitoring', {
    setMonitoringData: [{ ...name, type: WIRE[type], value, severity }],
  });
  return set.ok ? worded(set.response.setMonitoringResult[0]?.status) : set;
}

/** Returns what arrived within half a minute if the last report is missing. */
async function listMonitors(connection: OcppConnection201): Promise<CommandOutcome<Monitor[]>> {
  const requestId = randomInt(1, INT32_MAX);
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const waiting = awaited.get(connection) ?? new Map<number, Awaited>();
  awaited.set(connection, waiting);
  const told: Monitor[] = [];
  waiting.set(requestId, { told, finish });
  const timer = setTimeout(finish, REPORT_TIMEOUT_MS).unref();
  try {
    const asked = await connection.command('GetMonitoringReport', { requestId });
    if (!asked.ok) return asked;
    const { status } = asked.response;
    if (status === 'Accepted') await finished;
    // EmptyResultSet is a valid result. A charging point that rejects the request has no monitoring.
    const isKnown = status === 'Accepted' || status === 'EmptyResultSet';
    return isKnown ? { ok: true, response: told } : OTHER_VERSION;
  } finally {
    clearTimeout(timer);
    waiting.delete(requestId);
  }
}

/** Collects one report; a report for an unknown request is acknowledged and dropped. */
export const monitorHandlers201: OcppHandlers201 = {
  NotifyMonitoringReport(report, connection) {
    const waiting = awaited.get(connection)?.get(report.requestId);
    if (waiting === undefined) return {};
    if (waiting.told.length < MONITORS_MAX) waiting.told.push(...monitorsIn(report));
    if (report.tbc !== true) waiting.finish();
    return {};
  },
};

const monitorsIn = ({ monitor = [] }: Report): Monitor[] =>
  monitor.flatMap(({ component, variable, variableMonitoring }) =>
    variableMonitoring.flatMap(({ id, type: word, value, severity }) => {
      const type = TYPES.get(word);
      if (type === undefined) return [];
      return [{ id, variable: variableName(component, variable), type, value, severity }];
    }),
  );
