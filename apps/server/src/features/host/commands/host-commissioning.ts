// Grants owners the right to commission their charging points, and revokes it.
import { recordAudit } from '../../../platform/audit/audit-log.store.ts';
import { grantCommissioning, revokeCommissioning } from '../../charging/public.ts';
import type { HostDeps } from '../host-deps.ts';
import { HostRefusal, type Outcome, type RequestOf } from '../terminal/host-request.ts';
import { moment, plain } from '../terminal/host-text.ts';
import { requireAccount } from './host-accounts.ts';

const DAY_MS = 86_400_000;

export function grantRight(
  { db, clock }: HostDeps,
  { account: name, reason, days }: RequestOf<'grant-commissioning'>,
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const { id, email, role, deleted_at: deletedAt } = await requireAccount(trx, name);
    if (role !== 'station_owner' || deletedAt !== null) {
      throw new HostRefusal(`${plain(email)} is no station owner. Nothing was granted.`);
    }
    const now = clock.now();
    const endsAt = days === undefined ? null : new Date(now.getTime() + days * DAY_MS);
    await grantCommissioning(trx, { ownerId: id, now, endsAt });
    await recordAudit(trx, {
      actor: { kind: 'host' },
      action: 'commissioning.granted',
      subject: { kind: 'user', id },
      detail: { reason, ends_at: endsAt?.toISOString() ?? null },
      at: now,
    });
    const end = endsAt === null ? 'until it is revoked' : `until ${moment(endsAt)}`;
    return {
      result: { id, email, commissioning: { ends_at: endsAt } },
      text: `${plain(email)} can commission their chargers ${end}. Every such call is audited.`,
    };
  });
}

export function revokeRight(
  { db, clock }: HostDeps,
  { account: name, reason }: RequestOf<'revoke-commissioning'>,
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const { id, email } = await requireAccount(trx, name);
    if (!(await revokeCommissioning(trx, id))) {
      throw new HostRefusal(`${plain(email)} does not have the commissioning right.`);
    }
    await recordAudit(trx, {
      actor: { kind: 'host' },
      action: 'commissioning.revoked',
      subject: { kind: 'user', id },
      detail: reason === undefined ? {} : { reason },
      at: clock.now(),
    });
    return {
      result: { id, email, commissioning: null },
      text: `${plain(email)} can no longer commission chargers.`,
    };
  });
}
