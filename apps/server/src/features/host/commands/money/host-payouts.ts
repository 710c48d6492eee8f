// Lists payout requests and pays or rejects them; the owner is told by mail.
import { tokenMinorToTokens } from '@voltagora/domain';
import { recordAudit } from '../../../../platform/audit/audit-log.store.ts';
import { queueMail } from '../../../../platform/mail/mail-queue.ts';
import { decidePayout, findPayoutRecipient, payoutMail } from '../../../wallet/public.ts';
import type { HostDeps } from '../../host-deps.ts';
import { type ListedPayout, listPayouts } from './host-payouts.reads.ts';
import { HostRefusal, type Outcome, type RequestOf } from '../../terminal/host-request.ts';
import { columns, moment, moneyOf, tokensOf } from '../../terminal/host-text.ts';

export async function payouts(
  { db }: HostDeps,
  { status, limit }: RequestOf<'payouts'>,
): Promise<Outcome> {
  const rows = await listPayouts(db, { status, limit });
  const lines = rows.map((row) => [
    moment(row.requested_at),
    tokensOf(row.amount_minor),
    amountOf(row),
    row.iban ?? '',
    row.deleted_at === null ? row.email : 'deleted account',
    row.business_name ?? '',
    moment(row.decided_at),
    row.note,
    remark(row),
    row.id,
  ]);
  const titles = [
    'asked for',
    'tokens',
    'amount',
    'account',
    'owner',
    'business',
    'decided',
    'note',
    'remark',
    'id',
  ];
  return {
    result: {
      results: rows.map((row) => ({
        id: row.id,
        owner: { id: row.owner_id, email: row.deleted_at === null ? row.email : '' },
        tokens: tokenMinorToTokens(row.amount_minor),
        amount: row.fiat_minor === null ? null : row.fiat_minor / 100,
        currency: row.currency,
        iban: row.iban,
        status: row.status,
        note: row.note,
        is_trial: row.is_trial,
        not_before: row.not_before,
        requested_at: row.requested_at,
        decided_at: row.decided_at,
      })),
    },
    text: rows.length === 0 ? `No payouts are ${status}.` : columns(titles, lines),
  };
}

const amountOf = ({ fiat_minor: amountMinor, currency }: ListedPayout): string =>
  amountMinor === null || currency === null ? '' : moneyOf({ amountMinor, currency });

function remark({ is_trial, not_before, status, file_id }: ListedPayout): string {
  if (is_trial) return 'trial, no money';
  if (status === 'requested' && file_id !== null) return 'in a bank transfer';
  if (status !== 'requested' || not_before === null) return '';
  return `not before ${moment(not_before)}`;
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
  const { db, clock, publicUrl, hasTrialPayouts = false } = deps;
  const { id, status, note } = decision;
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const outcome = await decidePayout(trx, { ...decision, now, hasTrialPayouts });
    const { ownerId, ...amount } = requireDecided(outcome, id);
    const { amountMinor } = amount;
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
      await queueMail(trx, clock, payoutMail({ to: email, lang, status, note, link, ...amount }));
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
    case 'only_trial':
      throw new HostRefusal(
        'This payout was tried out with the sandbox: no money was paid. Refuse it with refuse-payout.',
      );
    case 'too_early':
      throw new HostRefusal(
        `This payout cannot be paid before ${moment(outcome.notBefore)}: until then, a bank may take the card payment back.`,
      );
    case 'not_backed':
      throw new HostRefusal(
        `Only ${tokensOf(outcome.backedMinor)} of these tokens are backed by money. Refuse it with refuse-payout; the owner can ask for these.`,
      );
    case 'not_returnable':
      throw new HostRefusal(
        'The owner has deleted the account: there is no wallet to give the tokens back to. Pay it with pay-payout.',
      );
  }
}
