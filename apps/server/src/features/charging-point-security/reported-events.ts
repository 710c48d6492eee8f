// Security events reported by charging points: stored for the host, and shown to the owner.
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { noteSecurityEvent, type PointEvents } from '../charging/public.ts';

export interface ReportDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  events: PointEvents;
}

const TEXT_MAX = 255;

/** Events that an owner should look into. Others are routine, such as a start or a clock setting. */
const ALARMING: ReadonlySet<string> = new Set([
  'AttemptedReplayAttacks',
  'InvalidCentralSystemCertificate',
  'InvalidChargePointCertificate',
  'InvalidChargingStationCertificate',
  'InvalidCsmsCertificate',
  'InvalidFirmwareSignature',
  'InvalidFirmwareSigningCertificate',
  'MaintenanceLoginFailed',
  'MemoryExhaustion',
  'SecurityLogWasCleared',
  'TamperDetectionActivated',
]);

export async function noteReportedEvent(
  deps: ReportDeps,
  chargingPointId: number,
  { type, timestamp, techInfo = '' }: { type: string; timestamp: string; techInfo?: string },
): Promise<void> {
  const told = { type: cut(type), timestamp: cut(timestamp), techInfo: cut(techInfo) };
  await noteSecurityEvent(deps, {
    kind: 'reported_by_charge_point',
    chargingPointId,
    detail: told,
  });
  deps.events.note({
    chargingPointId,
    kind: 'security_event',
    actorId: null,
    detail: { message: told.type, info: told.techInfo, is_alarm: ALARMING.has(type) },
  });
}

/** PostgreSQL stores neither NUL nor unpaired surrogates. */
const cut = (text: string): string => text.slice(0, TEXT_MAX).replaceAll('\0', '').toWellFormed();
