// Invariants between bookings, the calendar, sessions and the ledger.
import { sql } from 'kysely';
import type { Check } from './books.reads.ts';

/** Each reservation with its token transfers in the ledger and the state of its card payment. */
const booked = sql`
  select reservation.id, reservation.status, reservation.paid, reservation.hold_minor, reservation.billed_minor,
    reservation.billed_total_micro, reservation.quoted_total_micro, payment.status as payment_status, payment.failure as payment_failure,
    reservation.status in ('RESERVED', 'CHARGING') as is_live,
    -- The tokens stay held until the provider has responded.
    coalesce(payment.status in ('capturing', 'canceling') and payment.failure is null, false) as is_at_provider,
    coalesce(held.open_holds, 0) as open_holds, coalesce(held.open_minor, 0) as open_minor,
    coalesce(held.taken_minor, 0) as taken_minor, coalesce(late.due_minor, 0) as late_minor,
    coalesce(late.collected_minor, 0) as collected_minor,
    -- What the booking cost before its late bill, which is paid in tokens.
    coalesce(late.billed_before_micro, reservation.billed_total_micro) as first_total_micro
  from reservations reservation
  left join payments payment on payment.reservation_id = reservation.id
  left join late_charges late on late.reservation_id = reservation.id
  left join (
    select hold.reservation_id, count(*) filter (where used.id is null) as open_holds,
      coalesce(sum(hold.amount_minor) filter (where used.id is null), 0) as open_minor,
      coalesce(sum(used.amount_minor), 0) as taken_minor
    from ledger_transfers hold left join ledger_transfers used on used.pending_id = hold.id
    where hold.phase = 'pending' and hold.reason = 'reservation' group by hold.reservation_id) held
    on held.reservation_id = reservation.id`;

export const bookingChecks: readonly Check[] = [
  {
    rule: 'a live booking has one open hold of its amount',
    broken: sql`
      select format('reservation %s (%s): %s open, %s of %s', id, status, open_holds, open_minor, hold_minor) as line
      from (${booked}) booked where is_live and (open_holds <> 1 or open_minor <> hold_minor)`,
  },
  {
    rule: 'a booking that waits for its card, or has ended, holds nothing',
    broken: sql`
      select format('reservation %s (%s): %s open, %s', id, status, open_holds, open_minor) as line
      from (${booked}) booked where not is_live and not is_at_provider and open_holds > 0`,
  },
  {
    rule: 'a bill never exceeds its hold',
    broken: sql`
      select format('reservation %s: billed %s of %s', id, billed_minor, hold_minor) as line
      from reservations where billed_minor > hold_minor or billed_total_micro > quoted_total_micro`,
  },
  {
    rule: 'the bill of a booking is taken from its hold, except late charges',
    broken: sql`
      select format('reservation %s (%s): billed %s, taken %s, late %s', id, status, coalesce(billed_minor, 0),
        taken_minor, late_minor) as line
      from (${booked}) booked
      where taken_minor <> case when payment_status in ('capturing', 'failed') then 0
        else coalesce(billed_minor, 0) - late_minor end`,
  },
  {
    rule: 'the collected part of a late bill is in the ledger',
    broken: sql`
      select format('reservation %s: collected %s, moved %s', id, collected_minor, moved_minor) as line
      from (${booked}) booked, lateral (select coalesce(sum(amount_minor), 0) as moved_minor from ledger_transfers moved
        where moved.reservation_id = booked.id and moved.phase = 'posted' and moved.reason = 'charging') moved
      where collected_minor <> moved_minor`,
  },
  {
    rule: 'the collected part of an idle fee is in the ledger',
    broken: sql`
      select format('reservation %s: collected %s, moved %s', reservation.id, coalesce(collected_minor, 0), moved_minor) as line
      from reservations reservation left join idle_stays stay on stay.reservation_id = reservation.id,
      lateral (select coalesce(sum(amount_minor), 0) as moved_minor from ledger_transfers moved
        where moved.reservation_id = reservation.id and moved.reason = 'idle_fee') moved
      where coalesce(collected_minor, 0) <> moved_minor`,
  },
  {
    rule: 'an idle fee needs a session and a car that stayed beyond its booking',
    broken: sql`
      select format('reservation %s (%s): %s from %s to %s', reservation.id, status, due_minor, stop_time, counted_until) as line
      from idle_stays stay join reservations reservation on reservation.id = stay.reservation_id
      where due_minor > 0 and (status <> 'FULFILLED' or counted_until <= stop_time or counted_until > settled_at
        or counted_until > left_at)`,
  },
  {
    rule: 'an ended session is billed, and paid unless its card is still to be charged or a debt remains',
    broken: sql`
      select format('reservation %s: billed %s, paid %s', id, billed_minor, paid) as line
      from (${booked}) booked where status = 'FULFILLED' and (billed_minor is null
        or paid <> (late_minor = collected_minor
          and (first_total_micro = 0 or payment_status is null or payment_status = 'captured')))`,
  },
  {
    rule: 'the states of a booking and its payment agree',
    broken: sql`
      select format('reservation %s (%s): its payment is %s', id, status, payment_status) as line
      from (${booked}) booked where payment_status is not null and not case
        when status = 'PENDING' then payment_status = 'open'
        when is_live then payment_status = 'authorized'
        else payment_status not in ('open', 'authorized') end`,
  },
  {
    rule: 'a live booking has its time in the calendar',
    broken: sql`
      select format('reservation %s (%s) on plug %s', reservation.id, status, reservation.plug_id) as line
      from reservations reservation
      where status in ('PENDING', 'RESERVED', 'CHARGING') and not exists (
        select from calendar_entries entry where entry.reservation_id = reservation.id and released_at is null
          and entry.plug_id = reservation.plug_id and entry.during @> tstzrange(start_time, stop_time))`,
  },
  {
    rule: 'an ended booking has no time in the calendar',
    broken: sql`
      select format('reservation %s (%s): entry %s', reservation.id, status, entry.id) as line
      from reservations reservation join calendar_entries entry on entry.reservation_id = reservation.id
      where released_at is null and status not in ('PENDING', 'RESERVED', 'CHARGING')`,
  },
  {
    rule: 'the calendar entries of a plug do not overlap',
    broken: sql`
      select format('plug %s: entries %s and %s', one.plug_id, one.id, other.id) as line
      from calendar_entries one join calendar_entries other
        on other.plug_id = one.plug_id and other.id > one.id and other.during && one.during
      where one.released_at is null and other.released_at is null`,
  },
  {
    rule: 'the states of a session and its booking agree',
    broken: sql`
      select format('reservation %s (%s): session %s', reservation.id, status,
        case when session.id is null then 'missing' when settled_at is null then session.id || ' is open'
          else session.id || ' is settled' end) as line
      from reservations reservation left join charging_sessions session on session.reservation_id = reservation.id
      where case status when 'CHARGING' then session.id is null or session.settled_at is not null
        when 'FULFILLED' then session.id is null or session.settled_at is null
        -- A session that began before the booking was cancelled, and was reported late.
        else session.id is not null and not (session.settled_at is null and exists (
          -- Not billed for its driver's answer, or for want of one.
          select from session_confirmations asked where asked.session_id = session.id and (
            asked.outcome in ('denied', 'not_borne_out')
            or (asked.outcome is null and 'late_start' = any(session.flags)))))
          and not ('late_start' = any(session.flags) and (session.settled_at is null
          or exists (select from late_charges late where late.reservation_id = reservation.id))) end`,
  },
  {
    rule: 'a session that its driver has not started is billed once it is confirmed or borne out, and not before',
    broken: sql`
      select format('reservation %s (%s): session %s, %s', reservation.id, status, session.id,
        coalesce(outcome, 'not answered')) as line
      from session_confirmations asked join charging_sessions session on session.id = asked.session_id
      join reservations reservation on reservation.id = asked.reservation_id
      where (session.settled_at is not null or status = 'FULFILLED')
        <> (coalesce(outcome in ('confirmed', 'borne_out'), false) and stopped_at is not null)`,
  },
  {
    rule: 'a session has no negative energy, and ends after it began',
    broken: sql`
      select format('session %s: %s Wh, %s to %s', id, energy_wh, started_at, stopped_at) as line
      from charging_sessions where energy_wh < 0 or stopped_at < started_at
        or (settled_at is not null and stopped_at is null)`,
  },
  {
    rule: 'a booking has at most one session',
    broken: sql`
      select format('reservation %s: %s sessions', reservation_id, count(*)) as line
      from charging_sessions where reservation_id is not null group by reservation_id having count(*) > 1`,
  },
];
