// Lists payout requests and pays or rejects them; the owner is told by mail.
import { tokenMinorToTokens } from '@voltagora/domain';
import { recordAudit } from '../../../../platform/audit/audit-log.store.ts';
import { queueMail } from '../../../../platform/mail/mail-queue.ts';
import { decidePayout, findPayoutRecipient, payoutMail } from '../../../wallet/public.ts';
import type { HostDeps } from '../../host-deps.ts';
import { listPayouts } from './host-payouts.reads.ts';
import { HostRefusal, type Outcome, type RequestOf } from '../../terminal/host-request.ts';
import { columns, moment, tokensOf } from '../../terminal/host-text.ts';

export async function payouts(
  { db }: HostDeps,
  { status, limit }: RequestOf<'payouts'>,
): Promise<Outcome> {
  const rows = await listPayouts(db, { status, limit });
  const lines = rows.map((row) => [
    moment(row.requested_at),
    tokensOf(row.amount_minor),
    row.deleted_at === null ? row.email : 'deleted account',
    row.business_name ?? '',
    moment(row.decided_at),
    row.note,
    row.id,
  ]);
  const titles = ['asked for', 'tokens', 'owner', 'business', 'decided', 'note', 'id'];
  return {
    result: {
      results: rows.map((row) => ({
        id: row.id,
        owner: { id: row.owner_id, email: row.deleted_at === null ? row.email : '' },
        tokens: tokenMinorToTokens(row.amount_minor),
        status: row.status,
        note: row.note,
        requested_at: row.requested_at,
        decided_at: row.decided_at,
      })),
    },
    text: rows.length === 0 ? `No payouts are ${status}.` : columns(titles, lines),
  };
}

interface Decision {
  id: string;
  status: 'paid' | 'refused';
  note: string;
}

export const payPayout = (deps: HostDeps, asked: RequestOf<'pay-payout'>) =>
  decide(deps, { id: asked.payout, status: 'paid', note: asked.reference });

export const refusePayout = (deps: HostDeps, asked: RequestOf<'refuse-payout'>) =>
  decide(deps, { id: asked.payout, status: 'refused', note: asked.reason });

function decide(deps: HostDeps, decision: Decision): Promise<Outcome> {
  const { db, clock, publicUrl } = deps;
  const { id, status, note } = decision;
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const { ownerId, amountMinor } = requireDecided(
      await decidePayout(trx, { ...decision, now }),
      id,
    );
    const sums = { tokens: tokenMinorToTokens(amountMinor) };
    await recordAudit(trx, {
      actor: { kind: 'host' },
      action: `payout.${status}`,
      subject: { kind: 'payout', id },
      detail: { owner: ownerId, note, ...sums },
      at: now,
    });
    const { email, lang, deleted_at } = await findPayoutRecipient(trx, ownerId);
    const isTold = deleted_at === null;
    const link = `${publicUrl()}/owner/payouts`;
    if (isTold) {
      await queueMail(trx, clock, payoutMail({ to: email, lang, status, amountMinor, note, link }));
    }
    const said = isTold ? 'The owner gets a mail.' : 'The owner has deleted the account.';
    return {
      result: { payout: id, status, ...sums },
      text: `The payout of ${tokensOf(amountMinor)} tokens is ${status}. ${said}`,
    };
  });
}

type Outcomes = Awaited<ReturnType<typeof decidePayout>>;

function requireDecided(outcome: Outcomes, id: string): Extract<Outcomes, { kind: 'decided' }> {
  switch (outcome.kind) {
    case 'decided':
      return outcome;
    case 'not_found':
      throw new HostRefusal(`There is no payout ${id}. See: payouts`);
    case 'decided_before':
      throw new HostRefusal(
        `The payout ${id} was ${outcome.status} already, ${moment(outcome.at)}. See: audit --subject ${id}`,
      );
    case 'not_returnable':
      throw new HostRefusal(
        'The owner has deleted the account: there is no wallet to give the tokens back to. Pay it with pay-payout.',
      );
  }
}
