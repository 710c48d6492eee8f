// Invariants between card payments, refunds, payouts and the ledger.
import { sql } from 'kysely';
import type { Check } from './books.reads.ts';

/** Each payment with its cents and tokens in the ledger, and its refunds. */
const paid = sql`
  select payment.id, payment.kind, payment.status, payment.amount_minor, payment.tokens_minor, payment.capture_minor,
    coalesce(moved.open_holds, 0) as open_holds, coalesce(moved.open_minor, 0) as open_minor,
    coalesce(moved.taken_minor, 0) as taken_minor, coalesce(moved.topped_up_minor, 0) as topped_up_minor,
    coalesce(moved.returned_minor, 0) as returned_minor, coalesce(back.done_minor, 0) as done_minor,
    coalesce(back.wanted_minor, 0) as wanted_minor,
    -- Authorized after the payment had failed, so never held in the ledger.
    payment.status = 'canceling' and payment.failure is null as is_held_until_canceled
  from payments payment
  left join (
    select transfer.payment_id,
      count(*) filter (where phase = 'pending' and reason = 'card_payment' and used.id is null) as open_holds,
      sum(transfer.amount_minor) filter (where phase = 'pending' and reason = 'card_payment' and used.id is null) as open_minor,
      sum(transfer.amount_minor) filter (where phase in ('post', 'posted') and reason = 'card_payment') as taken_minor,
      sum(transfer.amount_minor) filter (where reason = 'top_up') as topped_up_minor,
      sum(case when starts_with(transfer.idempotency_key, 'card-refund-failed:') then -transfer.amount_minor
        else transfer.amount_minor end) filter (where reason = 'card_refund') as returned_minor
    from ledger_transfers transfer
    left join (select id, pending_id from ledger_transfers) used on used.pending_id = transfer.id
    where payment_id is not null group by transfer.payment_id) moved on moved.payment_id = payment.id
  left join (
    select payment_id, sum(amount_minor) filter (where status = 'done') as done_minor,
      sum(amount_minor) filter (where status <> 'failed') as wanted_minor
    from payment_refunds group by payment_id) back on back.payment_id = payment.id`;

export const paymentChecks: readonly Check[] = [
  {
    rule: 'an authorized card payment is held in the ledger',
    broken: sql`
      select format('payment %s (%s): %s open, %s of %s', id, status, open_holds, open_minor, amount_minor) as line
      from (${paid}) paid where case
        when status in ('authorized', 'capturing') or is_held_until_canceled
          then open_holds <> 1 or open_minor <> amount_minor
        else open_holds > 0 end`,
  },
  {
    rule: 'the captured amount of a card payment is in the ledger',
    broken: sql`
      select format('payment %s (%s): charged %s, %s in the ledger', id, status, coalesce(capture_minor, 0), taken_minor) as line
      from (${paid}) paid where taken_minor <> case status when 'captured' then coalesce(capture_minor, 0) else 0 end`,
  },
  {
    rule: 'bought tokens are credited to the wallet',
    broken: sql`
      select format('payment %s (%s): %s tokens, %s in the ledger', id, status, tokens_minor, topped_up_minor) as line
      from (${paid}) paid
      where topped_up_minor <> case when kind = 'top_up' and status = 'captured' then tokens_minor else 0 end`,
  },
  {
    rule: 'a card is charged the bill of its booking, except late charges',
    broken: sql`
      select format('payment %s: %s tokens, reservation %s: %s', payment.id, capture_tokens_minor, reservation.id,
        coalesce(billed_minor, 0)) as line
      from payments payment join reservations reservation on reservation.id = payment.reservation_id
      left join late_charges late on late.reservation_id = reservation.id
      where payment.status in ('capturing', 'captured')
        and (capture_tokens_minor is distinct from coalesce(billed_minor, 0) - coalesce(late.due_minor, 0)
        or capture_minor is distinct from coalesce(late.billed_before_micro, billed_total_micro, 0) / 10000)`,
  },
  {
    rule: 'card refunds do not exceed the charge, and are in the ledger',
    broken: sql`
      select format('payment %s: charged %s, to give back %s, given back %s, %s in the ledger', id,
        coalesce(capture_minor, 0), wanted_minor, done_minor, returned_minor) as line
      from (${paid}) paid where returned_minor <> done_minor
        or wanted_minor > case status when 'captured' then coalesce(capture_minor, 0) else 0 end`,
  },
  {
    rule: 'a booking paid by card is refunded to the card',
    broken: sql`
      select format('payment %s: %s tokens to its card, %s in the ledger', payment.id, asked_minor, moved_minor) as line
      from payments payment,
      lateral (select coalesce(sum(tokens_minor), 0) as asked_minor from payment_refunds refund
        where refund.payment_id = payment.id and refund.reason = 'reservation') asked,
      lateral (select coalesce(sum(amount_minor), 0) as moved_minor from ledger_transfers transfer
        join ledger_accounts clearing on clearing.id = credit_account_id and clearing.kind = 'provider_clearing'
        where transfer.reservation_id = payment.reservation_id and transfer.reason = 'refund') moved
      where payment.kind = 'booking' and asked_minor <> moved_minor`,
  },
  {
    rule: 'refunds of a booking do not exceed what each account paid',
    broken: sql`
      select format('reservation %s: account %s paid %s, got back %s', reservation_id, account_id, paid_minor, back_minor) as line
      from (select reservation_id, account_id, sum(paid) as paid_minor, sum(back) as back_minor from (
          select reservation_id, debit_account_id as account_id, amount_minor as paid, 0 as back from ledger_transfers
            where phase in ('post', 'posted') and reason in ('charging', 'cancellation_fee', 'no_show_fee', 'idle_fee')
          union all
          select reservation_id, credit_account_id, 0, amount_minor from ledger_transfers
            where reason = 'refund' and reservation_id is not null) moved group by 1, 2) sums
      where back_minor > paid_minor`,
  },
  {
    rule: 'refunded tokens are debited from the wallet',
    broken: sql`
      select format('refund %s (%s): %s tokens, %s left the wallet', refund.id, refund.status, refund.tokens_minor, left_minor) as line
      from payment_refunds refund join payments payment on payment.id = refund.payment_id join users on users.id = payment.user_id,
      lateral (select coalesce(sum(case idempotency_key when 'token-refund:' || refund.id then amount_minor else -amount_minor end), 0) as left_minor
        from ledger_transfers where idempotency_key in ('token-refund:' || refund.id, 'token-refund-failed:' || refund.id)) moved
      -- Whoever has left has no wallet that a failed refund could come back to.
      where refund.reason = 'unused_tokens' and left_minor <> refund.tokens_minor
        and not (refund.status = 'failed' and left_minor = 0)
        or refund.reason = 'unused_tokens' and refund.status = 'failed' and left_minor <> 0 and users.deleted_at is null`,
  },
  {
    rule: 'the wallet of a deleted account is empty',
    broken: sql`
      select format('account %s (%s of %s): has %s', account.id, kind, user_id, posted_minor) as line
      from ledger_accounts account join users on users.id = account.user_id
      where kind in ('driver_wallet', 'owner_wallet') and posted_minor <> 0 and users.deleted_at is not null`,
  },
  {
    rule: 'only tokens backed by money are paid out',
    broken: sql`
      select format('payout %s: %s of %s', payout.id, used.backed_minor, used.amount_minor) as line
      from payouts payout join ledger_transfers hold on hold.idempotency_key = 'payout:' || payout.id
      join ledger_transfers used on used.pending_id = hold.id and used.phase = 'post'
      where not payout.is_trial and used.backed_minor < used.amount_minor`,
  },
  {
    // A closed wallet has paid out its whole balance and has no hold for it.
    rule: 'a payout is held until it is decided, then paid or released',
    broken: sql`
      select format('payout %s (%s): %s, held %s, paid %s', payout.id, payout.status, payout.amount_minor,
        coalesce(hold.amount_minor, 0), coalesce(used.amount_minor, 0)) as line
      from payouts payout
      left join ledger_transfers hold on hold.idempotency_key = 'payout:' || payout.id
      left join ledger_transfers used on used.pending_id = hold.id
      left join lateral (select sum(amount_minor) as amount_minor from ledger_transfers
        where starts_with(idempotency_key, 'closing:' || payout.owner_id || ':earned')) closing on true
      where (case payout.status
        when 'refused' then used.phase = 'void'
        when 'withdrawn' then used.phase = 'void'
        when 'paid' then used.phase = 'post' and used.amount_minor = payout.amount_minor
          or (hold.id is null or used.phase = 'void') and closing.amount_minor >= payout.amount_minor
        else hold.id is not null and used.id is null and hold.amount_minor = payout.amount_minor
          or (hold.id is null or used.phase = 'void') and closing.amount_minor >= payout.amount_minor end) is not true`,
  },
  {
    rule: 'a payout is worth its tokens at the price of its request, truncated to the cent',
    broken: sql`
      select format('payout %s: %s for %s tokens at %s', id, fiat_minor, amount_minor, token_price_micro) as line
      from payouts where fiat_minor is not null and fiat_minor <> trunc(amount_minor::numeric * token_price_micro / 1000000)`,
  },
  {
    rule: 'a bank transfer is the sum of its payouts',
    broken: sql`
      select format('transfer %s: %s of %s payouts, has %s of %s', message_id, total_minor, file.payouts,
        sum(payout.fiat_minor), count(payout.id)) as line
      from payout_files file left join payouts payout on payout.file_id = file.id
      group by file.id having count(payout.id) <> file.payouts or sum(payout.fiat_minor) is distinct from file.total_minor`,
  },
];
