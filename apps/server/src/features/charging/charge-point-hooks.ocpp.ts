// What happens around a charge point's connection: may it come in, is it here, has it gone, what was odd about it.
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { OcppConnection } from '../../platform/ocpp-server/connection.ts';
import type { OcppIncident } from '../../platform/ocpp-server/incident.ts';
import type { OcppLog, OcppServerOptions } from '../../platform/ocpp-server/types.ts';
import { matchesPointSecret } from './point-secret.ts';
import { findCredential, markConnected, markDisconnected, needsResync } from './points.store.ts';
import { publishPlugs } from './publish-plugs.ts';
import { recordSecurityEvent } from './strays.store.ts';

type Hooks = Pick<OcppServerOptions, 'authenticate' | 'onConnect' | 'onDisconnect' | 'onIncident'>;

export interface HookDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  log: OcppLog;
  /** How long a point that has connected may stay silent about its state before it is asked. */
  resyncAfterMs?: number;
}

const RESYNC_AFTER_MS = 5_000;

/** The hooks of `createOcppServer`. */
export function createChargePointHooks(deps: HookDeps): Hooks {
  const { db, clock } = deps;
  return {
    async authenticate(identity, password) {
      const point = await findCredential(db, identity);
      const right = matchesPointSecret(password, point?.password_hash);
      return right && point !== undefined ? { ok: true, chargingPointId: point.id } : { ok: false };
    },
    async onConnect(connection) {
      await markConnected(db, connection.chargingPointId, clock.now());
      await publishPlugs(deps, connection.chargingPointId);
      askForStateLater(deps, connection);
    },
    async onDisconnect(connection) {
      // The newer connection of the same point is here already: this goodbye says nothing about the point.
      if (connection.replaced) return;
      await markDisconnected(db, connection.chargingPointId);
      await publishPlugs(deps, connection.chargingPointId);
    },
    onIncident: (incident) => noteIncident(deps, incident),
  };
}

/** OCPP 1.6 §4.2: a point that only reconnects does not boot again, nor repeat a status that has not changed. */
function askForStateLater({ db, log, resyncAfterMs }: HookDeps, connection: OcppConnection): void {
  const { chargingPointId } = connection;
  const timer = setTimeout(() => {
    void ask().catch((error: unknown) => log.warn({ err: error, chargingPointId }, 'not resynced'));
  }, resyncAfterMs ?? RESYNC_AFTER_MS);
  timer.unref();
  const ask = async () => {
    if (connection.replaced) return;
    if (!(await needsResync(db, chargingPointId, connection.connectedAt))) return;
    for (const requestedMessage of ['BootNotification', 'StatusNotification'] as const) {
      await connection.command('TriggerMessage', { requestedMessage });
    }
  };
}

async function noteIncident({ db, clock, log }: HookDeps, incident: OcppIncident): Promise<void> {
  if (incident.kind !== 'connection-replaced') {
    log.info(incident, 'OCPP incident');
    return;
  }
  log.warn(incident, 'A charge point connected twice');
  const { chargingPointId, remoteAddress, silentMs } = incident;
  await recordSecurityEvent(db, {
    kind: 'connection_replaced',
    chargingPointId,
    detail: { remoteAddress, silentMs: Math.round(silentMs) },
    now: clock.now(),
  });
}
