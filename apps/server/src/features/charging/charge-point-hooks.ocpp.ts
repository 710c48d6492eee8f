// What happens around a charge point's connection: may it come in, is it here, has it gone, what was odd about it.
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { OcppConnection } from '../../platform/ocpp-server/connection.ts';
import type { OcppIncident } from '../../platform/ocpp-server/incident.ts';
import type { OcppLog, OcppServerOptions } from '../../platform/ocpp-server/types.ts';
import { admitPoint } from './admit-point.ts';
import {
  noteSecurityEvent,
  pointArrived,
  pointIsSilent,
  pointLeft,
} from './charge-points.service.ts';
import { habitsOn } from './charger-habits.ts';
import { noteMilestone } from './connection-milestones.ts';
import type { ConnectionAttempts } from './connection-attempts.ts';
import { setUpMetering201 } from './metering-set-up-201.ocpp.ts';
import { setUpMetering } from './metering-set-up.ocpp.ts';
import type { PointEvents } from './point-events.ts';
import { readRefusals } from './setting-refusals.ts';

type Hooks = Pick<
  OcppServerOptions,
  'authenticate' | 'onConnect' | 'onDisconnect' | 'onIncident' | 'onRefusedHandshake'
>;

export interface HookDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  log: OcppLog;
  attempts: ConnectionAttempts;
  events: PointEvents;
  /** How long a point that has connected may stay silent about its state before it is asked. */
  resyncAfterMs?: number;
}

const RESYNC_AFTER_MS = 5_000;

/** The hooks of `createOcppServer`. */
export function createChargePointHooks(deps: HookDeps): Hooks {
  return {
    authenticate: (...credentials) => admitPoint(deps, ...credentials),
    async onConnect(connection) {
      noteMilestone(deps, connection, 'connected');
      await pointArrived(deps, connection.chargingPointId);
      askForStateLater(deps, connection);
    },
    async onDisconnect(connection) {
      noteMilestone(deps, connection, 'disconnected');
      // The newer connection of the same point is here already: this goodbye says nothing about the point.
      if (!connection.replaced) await pointLeft(deps, connection.chargingPointId);
    },
    onIncident: (incident) => noteIncident(deps, incident),
    onRefusedHandshake: (refused) => deps.attempts.note(refused),
  };
}

/** OCPP 1.6 §4.2: a point that only reconnects does not boot again, nor repeat a status that has not changed. */
function askForStateLater(deps: HookDeps, connection: OcppConnection): void {
  const { log, resyncAfterMs } = deps;
  const { chargingPointId } = connection;
  const timer = setTimeout(() => {
    void ask().catch((error: unknown) => log.warn({ err: error, chargingPointId }, 'not resynced'));
  }, resyncAfterMs ?? RESYNC_AFTER_MS);
  timer.unref();
  const ask = async () => {
    if (connection.replaced) return;
    if (!(await pointIsSilent(deps, chargingPointId, connection.connectedAt))) {
      const refused = await readRefusals(deps, chargingPointId);
      if (connection.version === '1.6') {
        await setUpMetering(deps, connection, await habitsOn(deps, connection), refused);
      } else await setUpMetering201(deps, connection, refused);
      return;
    }
    for (const requestedMessage of ['BootNotification', 'StatusNotification'] as const) {
      await (connection.version === '1.6'
        ? connection.command('TriggerMessage', { requestedMessage })
        : connection.command('TriggerMessage', { requestedMessage }));
    }
  };
}

async function noteIncident(deps: HookDeps, incident: OcppIncident): Promise<void> {
  const { log } = deps;
  if (incident.kind !== 'connection-replaced') {
    log.info(incident, 'OCPP incident');
    return;
  }
  log.warn(incident, 'A charge point connected twice');
  const { chargingPointId, remoteAddress, silentMs } = incident;
  const detail = { remoteAddress, silentMs: Math.round(silentMs) };
  await noteSecurityEvent(deps, { kind: 'connection_replaced', chargingPointId, detail });
}
