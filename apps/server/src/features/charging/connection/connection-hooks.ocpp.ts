// Hooks of the OCPP server: authentication, connects, disconnects and incidents of charging points.
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { OcppConnection } from '../../../platform/ocpp-server/connection.ts';
import type { OcppIncident } from '../../../platform/ocpp-server/incident.ts';
import type { OcppLog, OcppServerOptions } from '../../../platform/ocpp-server/types.ts';
import { admitPoint } from '../points/admit-charging-point.ts';
import {
  noteSecurityEvent,
  pointConnected,
  isPointSilent,
  pointDisconnected,
} from '../points/charging-points.service.ts';
import { vendorQuirksOn } from '../points/vendor-quirks.ts';
import { noteMilestone } from './connection-milestones.ts';
import type { ConnectionAttempts } from './connection-attempts.ts';
import { setUpMetering201 } from './metering-setup-201.ocpp.ts';
import { setUpMetering } from './metering-setup.ocpp.ts';
import type { PointEvents } from './point-events.ts';
import { readRefusals } from '../points/refused-settings.ts';

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
  /** Milliseconds after connecting until a charging point that has not reported its state is asked for it. */
  resyncAfterMs?: number | undefined;
}

const RESYNC_AFTER_MS = 5_000;

export function createChargingPointHooks(deps: HookDeps): Hooks {
  return {
    authenticate: (...credentials) => admitPoint(deps, ...credentials),
    async onConnect(connection) {
      noteMilestone(deps, connection, 'connected');
      await pointConnected(deps, connection.chargingPointId);
      askForStateLater(deps, connection);
    },
    async onDisconnect(connection) {
      noteMilestone(deps, connection, 'disconnected');
      // After a replacement the charging point is still connected, over the newer connection.
      if (!connection.replaced) await pointDisconnected(deps, connection.chargingPointId);
    },
    onIncident: (incident) => noteIncident(deps, incident),
    onRefusedHandshake: (refused) => deps.attempts.note(refused),
  };
}

/** OCPP 1.6 §4.2: a charging point that only reconnects sends no BootNotification and no unchanged status. */
function askForStateLater(deps: HookDeps, connection: OcppConnection): void {
  const { log, resyncAfterMs } = deps;
  const { chargingPointId } = connection;
  const timer = setTimeout(() => {
    void ask().catch((error: unknown) =>
      log.warn({ err: error, chargingPointId }, 'state of a charging point could not be requested'),
    );
  }, resyncAfterMs ?? RESYNC_AFTER_MS);
  timer.unref();
  const ask = async () => {
    if (connection.replaced) return;
    if (!(await isPointSilent(deps, chargingPointId, connection.connectedAt))) {
      const refused = await readRefusals(deps, chargingPointId);
      if (connection.version === '1.6') {
        await setUpMetering(deps, connection, await vendorQuirksOn(deps, connection), refused);
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
  log.warn(incident, 'a charging point connected again while still connected');
  const { chargingPointId, remoteAddress, silentMs } = incident;
  const detail = { remoteAddress, silentMs: Math.round(silentMs) };
  await noteSecurityEvent(deps, { kind: 'connection_replaced', chargingPointId, detail });
}
