// Answers the needs of vehicles with schedules (OCPP 2.0.1 K15 to K17): a share where the station has a limit, otherwise what plug
// and vehicle can do.
import {
  formsFor,
  isWithinLimit,
  mayRenegotiate,
  mostUsedDeciA,
  plugFacts,
  type PlannedSchedule,
  type ProfileForm,
  readRateUnits,
  type SiteLimit,
  type VehicleNeeds,
  wattsOf,
} from '@voltagora/domain';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { OcppConnection201 } from '../../../platform/ocpp-server/connection.ts';
import { readAllowedUnits, setLimit } from '../profile-commands.ocpp.ts';
import { readPoints } from '../site-power.reads.ts';
import { chargingPointPowerChanged } from '../topics.ts';
import { type EvseSession, readEvseSession } from './vehicle-needs.reads.ts';
import { writeNeeds, writeRenegotiation, writeSentSchedule } from './vehicle-needs.store.ts';

export interface VehicleNeedsDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
}

interface Evse {
  chargingPointId: number;
  evseId: number;
}

/** `later`: the schedule comes after the site's power is shared again. */
export type NeedsAnswer = 'now' | 'later' | 'refused';

/** Stores the needs. Refused where no session runs, or where nothing limits the vehicle. */
export async function acceptNeeds(
  deps: VehicleNeedsDeps,
  at: Evse,
  needs: VehicleNeeds,
): Promise<NeedsAnswer> {
  const session = await readEvseSession(deps.db, at);
  if (session === undefined) return 'refused';
  await writeNeeds(deps.db, session.sessionId, needs, deps.clock.now());
  if (session.isShared) return 'later';
  const limit = await ownLimitOf(deps, at, { ...session, needs });
  return limit === undefined ? 'refused' : 'now';
}

/** Whether the plan stays within the vehicle's limit. A vehicle whose plan does not waits for a schedule again. */
export async function acceptPlan(
  { db, clock }: VehicleNeedsDeps,
  at: Evse,
  planned: PlannedSchedule,
): Promise<boolean> {
  const session = await readEvseSession(db, at);
  if (session === undefined || session.limit === null) return true;
  const { deciA, phases } = session.limit;
  if (isWithinLimit(planned, deciA, phases ?? ALL_PHASES)) return true;
  const now = clock.now();
  if (session.needs !== null && mayRenegotiate(session.renegotiatedAt, now)) {
    await writeRenegotiation(db, session.sessionId, now);
  }
  return false;
}

const ALL_PHASES = 3;

/** Sends the schedule that the vehicle of an EVSE waits for, if it does. */
export async function sendSchedule(
  deps: VehicleNeedsDeps,
  connection: OcppConnection201,
  evseId: number,
): Promise<void> {
  const at = { chargingPointId: connection.chargingPointId, evseId };
  const session = await readEvseSession(deps.db, at);
  if (session === undefined || !session.isDue) return;
  if (session.isShared) {
    deps.bus.publish(chargingPointPowerChanged, { chargingPointId: at.chargingPointId });
    return;
  }
  const own = await ownLimitOf(deps, at, session);
  if (own === undefined) return;
  const { deciA, phases, isOnFewer } = own;
  for (const form of await formsOf(connection, own)) {
    const result = await setLimit(connection, {
      purpose: 'session',
      connectorNumber: evseId,
      session: session.names,
      form,
      limit: form.unit === 'W' ? wattsOf(deciA, phases) : deciA / 10,
      ...(isOnFewer && { phases }),
      from: deps.clock.now(),
    });
    if (!result.ok) return;
    if (result.response.status === 'Accepted') {
      await writeSentSchedule(deps.db, session.sessionId, deciA);
      return;
    }
  }
}

/** One form for each unit that the charging point knows. */
async function formsOf(
  connection: OcppConnection201,
  { vendor, isDc }: { vendor: string | null; isDc: boolean },
): Promise<ProfileForm[]> {
  const read = await readAllowedUnits(connection);
  const units = readRateUnits(read.ok ? read.response : null);
  const forms = formsFor({ vendor, units, isDc });
  return (['A', 'W'] as const)
    .flatMap((unit) => forms.find((form) => form.unit === unit) ?? [])
    .toSorted((a, b) => forms.indexOf(a) - forms.indexOf(b));
}

/** Nothing but plug and vehicle limits a car at a station without a limit. */
const NO_LIMIT: SiteLimit = { unit: 'A', value: Infinity, phases: 3 };

/** Undefined when neither plug nor vehicle says how much. */
async function ownLimitOf(
  { db }: VehicleNeedsDeps,
  { chargingPointId }: Evse,
  { stationId, plugId, needs }: Pick<EvseSession, 'stationId' | 'plugId' | 'needs'>,
) {
  const point = (await readPoints(db, stationId)).find(({ id }) => id === chargingPointId);
  const plug = point?.plugs.find(({ id }) => id === plugId);
  if (point === undefined || plug === undefined) return undefined;
  const facts = plugFacts({ limit: NO_LIMIT }, plug);
  const phases = Math.min(facts.phases, needs?.phases ?? facts.phases);
  const deciA = Math.min(facts.fullDeciA, needs === null ? Infinity : mostUsedDeciA(needs, phases));
  if (!Number.isFinite(deciA)) return undefined;
  const isOnFewer = phases < facts.phases;
  return { deciA, phases, isOnFewer, vendor: point.vendor, isDc: plug.isDc };
}
