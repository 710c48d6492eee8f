// Configures an OCPP 2.0.1 charging point to report energy at start and end of a transaction, and power and energy during it
// (J02). Measurands that it reports already stay. A refused setting is shown in the event log and not tried again.
import type { OcppConnection201 } from '../../../platform/ocpp-server/connection.ts';
import { chargingPointCommands201 } from '../commands/charging-point-commands-201.ocpp.ts';
import { listIn } from '@voltagora/domain';
import type { ChargingPointCommands } from '../commands/charging-point-commands.ts';
import type { PointEvents } from './point-events.ts';
import type { SettingRefusals } from '../points/refused-settings.ts';

const REGISTER = 'Energy.Active.Import.Register';
const POWER = 'Power.Active.Import';
/** Start and end values are for billing, values in between for the live screen. */
const LISTS = [
  ['SampledDataCtrlr.TxStartedMeasurands', [REGISTER]],
  ['SampledDataCtrlr.TxUpdatedMeasurands', [REGISTER, POWER]],
  ['SampledDataCtrlr.TxEndedMeasurands', [REGISTER]],
] as const;
const INTERVAL = 'SampledDataCtrlr.TxUpdatedInterval';
/** The live screen treats older values as out of date. */
const LONGEST_SECONDS = 300;
const WANTED_SECONDS = '60';
const TAKEN: readonly string[] = ['Accepted', 'RebootRequired'];

export async function setUpMetering201(
  { events }: { events: PointEvents },
  connection: OcppConnection201,
  refused: SettingRefusals,
): Promise<void> {
  const commands = chargingPointCommands201(connection);
  const { chargingPointId } = connection;
  async function change(key: string, value: string): Promise<void> {
    const wish = `${key} ${value}`;
    if (refused.has(wish)) return;
    const changed = await commands.changeConfiguration(key, value);
    const answer = changed.ok ? changed.response.status : changed.kind;
    // A charging point that did not receive the command or did not answer is asked again when it reconnects.
    if (changed.ok && !TAKEN.includes(answer)) await refused.add(wish);
    const detail = { key, answer };
    events.note({ chargingPointId, kind: 'configuration_changed', actorId: null, detail });
  }
  for (const [key, needed] of LISTS) {
    const value = await valueOf(commands, key);
    if (value === undefined) continue;
    const told = listIn(value);
    const missing = needed.filter((name) => !told.includes(name));
    if (missing.length > 0) await change(key, [...told, ...missing].join(','));
  }
  const seconds = Number(await valueOf(commands, INTERVAL));
  if (seconds === 0 || seconds > LONGEST_SECONDS) await change(INTERVAL, WANTED_SECONDS);
}

/** Undefined if the charging point does not have the variable or does not report its value. */
async function valueOf(
  { readConfiguration }: ChargingPointCommands,
  key: string,
): Promise<string | undefined> {
  const read = await readConfiguration(key);
  return read.ok ? read.response.configurationKey[0]?.value : undefined;
}
