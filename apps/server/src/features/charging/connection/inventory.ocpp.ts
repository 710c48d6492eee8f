// Reads the variables of an OCPP 2.0.1 charging point: one request, answered by reports that follow (B07).
import { randomInt } from 'node:crypto';
import type { Inbound, Request201 } from '@voltagora/ocpp';
import type {
  OcppConnection201,
  OcppHandlers201,
} from '../../../platform/ocpp-server/connection.ts';
import type { CommandOutcome, ConfigurationRead } from '../commands/charging-point-commands.ts';
import { variableName } from '../commands/variable-name.ts';

type Report = Inbound<Request201<'NotifyReport'>>;
type Told = ConfigurationRead['configurationKey'];

const INT32_MAX = 2_147_483_647;
const REPORT_TIMEOUT_MS = 30_000;
const VARIABLES_MAX = 5_000;

interface Awaited {
  told: Told;
  finish(): void;
}

/** Pending reports, by connection and request id. */
const awaited = new WeakMap<OcppConnection201, Map<number, Awaited>>();

/**
 * Returns all variables with their present values, or those that arrive within half a minute if the charging point never marks
 * the last report.
 */
export async function inventoryOf(
  connection: OcppConnection201,
): Promise<CommandOutcome<ConfigurationRead>> {
  const requestId = randomInt(1, INT32_MAX);
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const waiting = awaited.get(connection) ?? new Map<number, Awaited>();
  awaited.set(connection, waiting);
  const told: Told = [];
  waiting.set(requestId, { told, finish });
  const timer = setTimeout(finish, REPORT_TIMEOUT_MS).unref();
  try {
    const asked = await connection.command('GetBaseReport', {
      requestId,
      reportBase: 'FullInventory',
    });
    if (!asked.ok) return asked;
    if (asked.response.status === 'Accepted') await finished;
    return { ok: true, response: { configurationKey: told, unknownKey: [] } };
  } finally {
    clearTimeout(timer);
    waiting.delete(requestId);
  }
}

/** Handles one part of a report. Reports that nobody requested are ignored. */
export const notifyReport: NonNullable<OcppHandlers201['NotifyReport']> = (report, connection) => {
  const waiting = awaited.get(connection)?.get(report.requestId);
  if (waiting === undefined) return {};
  if (waiting.told.length < VARIABLES_MAX) waiting.told.push(...variablesOf(report));
  if (report.tbc !== true) waiting.finish();
  return {};
};

const variablesOf = ({ reportData = [] }: Report): Told =>
  reportData.flatMap(({ component, variable, variableAttribute, variableCharacteristics }) => {
    const actual = variableAttribute.find(({ type = 'Actual' }) => type === 'Actual');
    if (actual === undefined) return [];
    const { value, mutability } = actual;
    const key = variableName(component, variable);
    const { maxLimit: limit, supportsMonitoring, unit = null } = variableCharacteristics ?? {};
    return [
      {
        key,
        readonly: mutability === 'ReadOnly',
        ...(value !== undefined && { value }),
        ...(limit !== undefined && { limit }),
        ...(supportsMonitoring === true && { watch: { unit } }),
      },
    ];
  });
