// Security of an owner's charging points: profile, password and certificates. Other owners' charging points are not
// found.
import { X509Certificate } from 'node:crypto';
import type { AnswerOf, CertificateName, ValidRequestOf } from '@voltagora/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import {
  answerOf,
  asEvent,
  type AuditedAction,
  deletePassword,
  findNewestCertificate,
  hashPointSecret,
  insertPassword,
  newPointPassword,
  notConnected,
  readPointSecurity,
  requireOwned,
  type Worded,
} from '../charging/public.ts';
import { askToRaise } from './ask-to-raise.ts';
import { isCertainlyRefused } from './certainly-refused.ts';
import { isOf } from './certificates/named-certificate.ts';
import type { SecurityDeps } from './security-deps.ts';
import { createCertificateRenewal } from './certificates/renew-certificates.ts';
import { securityCommandsOf } from './security-commands.ocpp.ts';
import type { SecurityCommands } from './security-commands.ts';

export type ChargingPointSecurity = ReturnType<typeof createChargingPointSecurity>;
type Answer = AnswerOf<'rotatePointPassword'>;
type Asked<N extends 'raiseSecurityProfile' | 'installRootCertificate'> = ValidRequestOf<N>['body'];
type OwnerAction = Pick<AuditedAction, 'kind' | 'detail'>;

/** Error codes: not_found; commands also charger_not_connected, charger_timeout, charger_error, charger_unsupported. */
export function createChargingPointSecurity(deps: SecurityDeps) {
  const { readRoot } = deps;

  /** Sends a command to an owned, connected charging point and records it in the event log. */
  async function command(
    { id, actor }: { id: number; actor: Actor },
    deed: OwnerAction,
    send: (commands: SecurityCommands) => Promise<Worded>,
  ): Promise<Answer> {
    const commands = await reach(deps, id, actor);
    return asEvent(deps, { ...deed, chargingPointId: id, actor }, async () => {
      const { status } = answerOf(await send(commands));
      return { status: status.slice(0, 50) };
    });
  }

  return {
    /** To be run about once an hour. */
    renewCertificates: createCertificateRenewal(deps),
    async read(id: number, actor: Actor): Promise<AnswerOf<'readPointSecurity'>> {
      await requireOwned(deps, id, actor);
      return present(deps, id);
    },
    /** Also too_many_requests, when several passwords were sent and none was used yet. */
    rotatePassword: (id: number, actor: Actor): Promise<Answer> =>
      command({ id, actor }, { kind: 'password_sent', detail: {} }, (commands) =>
        sendPassword(deps, id, commands),
      ),
    /** Also tls_not_offered. */
    async raiseProfile(
      id: number,
      { profile }: Asked<'raiseSecurityProfile'>,
      actor: Actor,
    ): Promise<Answer> {
      await requireOwned(deps, id, actor);
      const { offers } = await present(deps, id);
      if (!(profile === 3 ? offers.certificates : offers.tls)) {
        throw new AppError('tls_not_offered', 'The host of this server must enable TLS first.');
      }
      return command({ id, actor }, { kind: 'profile_asked', detail: { profile } }, (commands) =>
        askToRaise(deps, { id, profile }, commands),
      );
    },
    askForCertificate: (id: number, actor: Actor): Promise<Answer> =>
      command({ id, actor }, { kind: 'certificate_asked', detail: {} }, (commands) =>
        commands.askForSigningRequest(),
      ),
    async listRoots(id: number, actor: Actor): Promise<AnswerOf<'listInstalledCertificates'>> {
      const held = answerOf(await (await reach(deps, id, actor)).listRoots());
      const root = readRoot();
      return { results: held.map(({ name, use }) => ({ name, use, is_ours: isOf(root, name) })) };
    },
    /** Also validation_failed, when the certificate is invalid, or omitted where ours is not known. */
    async installRoot(
      id: number,
      { certificate }: Asked<'installRootCertificate'>,
      actor: Actor,
    ): Promise<Answer> {
      await requireOwned(deps, id, actor);
      const pem = certificate === undefined ? readRoot() : readable(certificate);
      if (pem === null) {
        throw notValid('give the certificate of the authority in PEM form, it is not known here');
      }
      return command({ id, actor }, { kind: 'certificate_installed', detail: {} }, (commands) =>
        commands.installRoot(pem),
      );
    },
    deleteRoot: (id: number, name: CertificateName, actor: Actor): Promise<Answer> =>
      command(
        { id, actor },
        { kind: 'certificate_deleted', detail: { info: name.serial_number } },
        (commands) => commands.deleteRoot(name),
      ),
  };
}

async function reach(deps: SecurityDeps, id: number, actor: Actor): Promise<SecurityCommands> {
  await requireOwned(deps, id, actor);
  const connection = deps.ocpp.connection(id);
  if (connection === null) throw notConnected();
  return securityCommandsOf(connection);
}

const SENT_MAX = 5;

/** Stored before it is sent, so that the charging point can connect even if its response is lost. */
async function sendPassword(
  { db, clock }: SecurityDeps,
  chargingPointId: number,
  commands: SecurityCommands,
): Promise<Worded> {
  const password = newPointPassword();
  const row = {
    id: newId(),
    charging_point_id: chargingPointId,
    password_hash: hashPointSecret(password),
    sent_at: clock.now(),
  };
  if (!(await insertPassword(db, row, SENT_MAX))) {
    throw new AppError(
      'too_many_requests',
      'Several new passwords were sent, and the charger has used none of them.',
    );
  }
  const sent = await commands.changePassword(password);
  if (isCertainlyRefused(sent)) await deletePassword(db, row.id);
  return sent;
}

async function present(
  { db, publicUrl, endsTls, readRoot }: SecurityDeps,
  id: number,
): Promise<AnswerOf<'readPointSecurity'>> {
  const point = await readPointSecurity(db, id);
  const certificate = await findNewestCertificate(db, id);
  return {
    profile: profileOf(point.security_profile) ?? 1,
    next_profile: nextOf(point.next_security_profile),
    password_set_at: point.password_set_at?.toISOString() ?? null,
    password_sent_at: point.password_sent_at?.toISOString() ?? null,
    certificate: certificate
      ? {
          issued_at: certificate.issued_at.toISOString(),
          valid_until: certificate.valid_until.toISOString(),
          installed_at: certificate.installed_at?.toISOString() ?? null,
        }
      : null,
    offers: {
      tls: endsTls || publicUrl().startsWith('https://'),
      certificates: endsTls,
      root: readRoot() !== null,
    },
  };
}

const nextOf = (profile: number | null) => (profile === 2 || profile === 3 ? profile : null);
const profileOf = (profile: number) => (profile === 1 ? profile : nextOf(profile));

const notValid = (what: string): AppError =>
  new AppError('validation_failed', 'Some fields are not valid.', {
    errors: { certificate: [what] },
  });

function readable(pem: string): string {
  try {
    return new X509Certificate(pem).toString();
  } catch {
    throw notValid('this is no certificate in PEM form');
  }
}
