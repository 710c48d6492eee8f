// Configures an OCPP 1.6 charging point to report power and energy during a session, which not every model does by default. It
// requests only these two: longer lists have sent some firmware into a boot loop.
import { listIn, settingOf, type VendorQuirks } from '@voltagora/domain';
import type { OcppConnection16 } from '../../../platform/ocpp-server/connection.ts';
import { chargingPointCommands16 } from '../commands/charging-point-commands-16.ocpp.ts';
import type { PointEvents } from './point-events.ts';
import type { SettingRefusals } from '../points/refused-settings.ts';

const KEY = 'MeterValuesSampledData';
/** EVBox lists the supported measurands in a key of its own. */
const EVBOX_KEY = 'evb_SupportedMeasurands';
const NEEDED = ['Energy.Active.Import.Register', 'Power.Active.Import'];
const TAKEN: readonly string[] = ['Accepted', 'RebootRequired'];

export async function setUpMetering(
  { events }: { events: PointEvents },
  connection: OcppConnection16,
  { measurands }: Pick<VendorQuirks, 'measurands'>,
  refused: SettingRefusals,
): Promise<void> {
  const { readConfiguration, changeConfiguration } = chargingPointCommands16(connection);
  const read = await readConfiguration(KEY);
  const setting = read.ok ? settingOf(read.response, KEY) : undefined;
  if (setting?.value === undefined || setting.readonly) return;
  const told = listIn(setting.value);
  const missing = NEEDED.filter((name) => !told.includes(name));
  if (missing.length === 0) return;
  const own = await readConfiguration(EVBOX_KEY);
  const supported = listIn(own.ok ? settingOf(own.response, EVBOX_KEY)?.value : undefined);
  const kept = measurands === null ? told : told.filter((name) => measurands.includes(name));
  const wanted = missing.filter((name) => supported.length === 0 || supported.includes(name));
  const change = async (list: readonly string[]): Promise<boolean> => {
    const wish = `${KEY} ${list.join(',')}`;
    if (refused.has(wish)) return false;
    const changed = await changeConfiguration(KEY, list.join(','));
    const answer = changed.ok ? changed.response.status : changed.kind;
    const { chargingPointId } = connection;
    const detail = { key: KEY, answer };
    events.note({ chargingPointId, kind: 'configuration_changed', actorId: null, detail });
    // A charging point that did not receive the command or did not answer is asked again when it reconnects.
    if (changed.ok && !TAKEN.includes(answer)) await refused.add(wish);
    return TAKEN.includes(answer);
  };
  if (wanted.length === 0 || (await change([...kept, ...wanted]))) return;
  const taken = [...kept];
  for (const name of wanted) if (await change([...taken, name])) taken.push(name);
}
