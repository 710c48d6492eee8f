// A charging point that is new is answered Pending, set up, and accepted when it boots again (OCPP 1.6 §4.2, 2.0.1 B02). What it
// does not understand of this delays it by minutes at most.
import type { OcppConnection } from '../../../platform/ocpp-server/connection.ts';
import { setUpMetering201 } from '../connection/metering-setup-201.ocpp.ts';
import { setUpMetering } from '../connection/metering-setup.ocpp.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { readRefusals } from '../points/refused-settings.ts';
import { vendorQuirksOn } from '../points/vendor-quirks.ts';
import { decideBoot } from './point-setup.service.ts';

const SET_UP_AT_MOST_MS = 60_000;

/** `pending`: being set up. `ready`: set up, and accepted at its next boot. */
const stages = new WeakMap<object, 'pending' | 'ready'>();

export const isPending = (connection: object): boolean => stages.get(connection) === 'pending';

/** The status for a boot of a charging point that is known. */
export async function statusOfBoot(
  deps: HandlerDeps,
  connection: OcppConnection,
): Promise<'Accepted' | 'Pending'> {
  if (deps.setsUpAtBoot !== true) return 'Accepted';
  const { chargingPointId } = connection;
  const isReady = stages.get(connection) === 'ready';
  const status = await decideBoot(deps, { chargingPointId, isReady });
  if (status === 'Accepted') stages.delete(connection);
  return status;
}

/** After the answer Pending: what is sent to the charging point, once for each connection. Does not wait for it. */
export function setUpPending(deps: HandlerDeps, connection: OcppConnection): void {
  if (stages.has(connection)) return;
  stages.set(connection, 'pending');
  const { chargingPointId } = connection;
  const timer = setTimeout(() => becomeReady(connection), SET_UP_AT_MOST_MS).unref();
  setUp(deps, connection)
    .catch((err: unknown) =>
      deps.log.warn({ err, chargingPointId }, 'a new charging point could not be set up'),
    )
    .finally(() => {
      clearTimeout(timer);
      becomeReady(connection);
    });
}

function becomeReady(connection: OcppConnection): void {
  if (isPending(connection)) stages.set(connection, 'ready');
}

async function setUp(deps: HandlerDeps, connection: OcppConnection): Promise<void> {
  const refused = await readRefusals(deps, connection.chargingPointId);
  await (connection.version === '1.6'
    ? setUpMetering(deps, connection, await vendorQuirksOn(deps, connection), refused)
    : setUpMetering201(deps, connection, refused));
  becomeReady(connection);
  // Where it refuses or does not answer, it boots again after the interval that it was told.
  const requestedMessage = 'BootNotification';
  await (connection.version === '1.6'
    ? connection.command('TriggerMessage', { requestedMessage })
    : connection.command('TriggerMessage', { requestedMessage }));
}
