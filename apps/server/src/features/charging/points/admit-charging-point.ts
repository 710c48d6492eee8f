// Authenticates charging points by password or certificate, and requires the security profile that is set for them.
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Channel } from '../../../platform/ocpp-server/handshake/channel.ts';
import type {
  Authentication,
  ChannelFault,
} from '../../../platform/ocpp-server/handshake/handshake.ts';
import {
  findCredential,
  findIssuedCertificate,
  raiseProfile,
  retireOlderCertificates,
  takePasswordIntoUse,
} from './point-credentials.store.ts';
import type { PointEvents } from '../connection/point-events.ts';
import { matchesPointSecret } from './point-secret.ts';

interface AdmissionDeps {
  db: Db;
  clock: Clock;
  events: PointEvents;
}
type Credential = NonNullable<Awaited<ReturnType<typeof findCredential>>>;

/** Returns the charging point with these credentials. Takes the same time if there is none. */
export async function admitPoint(
  deps: AdmissionDeps,
  identity: string,
  secret: string,
  channel: Channel,
): Promise<Authentication> {
  const point = await findCredential(deps.db, identity);
  const isCurrent = matchesPointSecret(secret, point?.password_hash);
  const sent = (point?.sent_hashes ?? []).filter((hash) => matchesPointSecret(secret, hash)).at(0);
  if (point === undefined) return { ok: false, chargingPointId: null };
  const chargingPointId = point.id;
  const isByCertificate = await provesByCertificate(deps, point, identity, channel);
  const profile = cameInAs(isByCertificate, isCurrent || sent !== undefined, channel);
  if (profile < point.security_profile) {
    return { ok: false, chargingPointId, ...faultOf(point, channel) };
  }
  if (profile === 0) return { ok: false, chargingPointId };
  if (!isCurrent && sent !== undefined) await noteNewPassword(deps, chargingPointId, sent);
  await noteProfile(deps, point, profile);
  return { ok: true, chargingPointId };
}

/** The OCPP security profile of the connection; 0 if the charging point did not authenticate. */
function cameInAs(isByCertificate: boolean, isByPassword: boolean, channel: Channel): number {
  if (isByCertificate) return 3;
  if (!isByPassword) return 0;
  return channel.isEncrypted ? 2 : 1;
}

/**
 * A certificate counts only if the owner has asked for one; until then the owner relies on the password. The first use of a
 * certificate retires the older ones.
 */
async function provesByCertificate(
  { db, clock }: AdmissionDeps,
  { id, security_profile: profile, next_security_profile: next }: Credential,
  identity: string,
  { certificate }: Channel,
): Promise<boolean> {
  if (profile !== 3 && next !== 3) return false;
  if (!certificate?.isTrusted || !certificate.names.includes(identity)) return false;
  const issued = await findIssuedCertificate(db, certificate.fingerprint);
  if (issued === undefined) return true;
  // An identity can be reused after its charging point was deleted. The certificate of the old one is not valid for the new
  // one.
  if (issued.charging_point_id !== id || issued.retired_at !== null) return false;
  await retireOlderCertificates(db, issued, clock.now());
  return true;
}

function faultOf(
  { security_profile: profile }: Credential,
  { isEncrypted, certificate }: Channel,
): { fault?: ChannelFault } {
  if (profile > 1 && !isEncrypted) return { fault: 'not_encrypted' };
  if (profile < 3) return {};
  return { fault: certificate === null ? 'no_certificate' : 'wrong_certificate' };
}

/** The first use of a new password ends the old one. */
async function noteNewPassword(
  { db, events }: AdmissionDeps,
  chargingPointId: number,
  hash: string,
): Promise<void> {
  if (!(await takePasswordIntoUse(db, chargingPointId, hash))) return;
  events.note({ chargingPointId, kind: 'password_used', actorId: null, detail: {} });
}

async function noteProfile(
  { db, events }: AdmissionDeps,
  { id, next_security_profile: next }: Credential,
  profile: number,
): Promise<void> {
  if (next === null || profile < next) return;
  await raiseProfile(db, id, next);
  const detail = { profile: next };
  events.note({ chargingPointId: id, kind: 'profile_raised', actorId: null, detail });
}
