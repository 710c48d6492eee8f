// Tables of bookings, charging and money. `schema.ts` names them all.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../queries/json-column.ts';

export interface ReservationsTable {
  id: string;
  user_id: string;
  plug_id: number;
  station_id: number;
  vehicle_id: string | null;
  start_time: Date;
  stop_time: Date;
  status:
    | 'PENDING'
    | 'RESERVED'
    | 'CHARGING'
    | 'FULFILLED'
    | 'CANCELED'
    | 'NO_SHOW'
    | 'REJECTED'
    | 'FAILED';
  paid: Generated<boolean>;
  comments: Generated<string>;
  payment_method: 'tokens' | 'fiat';
  charge_now: boolean;
  /** The accepted tariff (domain `Tariff`): what the bill applies, whatever the station asks later. */
  tariff: Json<unknown>;
  quoted_total_micro: number;
  quoted_energy_wh: number;
  quoted_power_w: number;
  hold_minor: number;
  id_tag: string;
  start_asked_at: Date | null;
  start_agreed_at: Date | null;
  start_failure: string | null;
  billed_total_micro: number | null;
  billed_minor: number | null;
  bill_items: Json<unknown> | null;
  /** The owner's business profile as it was when the bill was made. */
  seller: Json<unknown> | null;
  created_at: Date;
  ended_at: Date | null;
  /** The station's terms when it was booked (domain `BookingTerms`); null: the default ones. */
  booking_terms: Json<unknown> | null;
  /** The station's owner when it was booked; filled by the database. */
  owner_id: Generated<string | null>;
  /** Bookings made together, week by week. */
  series_id: string | null;
  /** Until when a driver who said to be late is waited for. */
  late_until: Date | null;
  reminded_at: Date | null;
  /** Its number for ReserveNow; filled by the database. */
  ocpp_reservation_id: Generated<number>;
  /** What the charging point said when it was asked to hold the plug; null while it was not asked. */
  charger_hold: 'asked' | 'held' | 'refused' | 'unsupported' | 'lost' | 'ended' | null;
  charger_hold_reason: string | null;
  charger_hold_at: Date | null;
  /** What its charge stands for in carbon dioxide; null until that was tried. */
  co2_estimate: Json<unknown> | null;
}

/** What a booking came to beyond what its hold gave; tokens in hundredths. */
export interface LateChargesTable {
  reservation_id: string;
  driver_id: string;
  /** What the booking had been billed before, in micro units of its currency. */
  billed_before_micro: number;
  due_minor: number;
  collected_minor: Generated<number>;
  created_at: Date;
}

/** A cable at a plug with an idle fee since its charge began (domain `IdleCable`), and what the stay came to; tokens in hundredths. */
export interface IdleStaysTable {
  reservation_id: string;
  driver_id: string;
  plug_id: number;
  parked_at: Date | null;
  away_from: Date | null;
  back_at: Date | null;
  left_at: Date | null;
  /** Until when it was counted; null, like the rest of the bill, until it is settled. */
  counted_until: Date | null;
  total_micro: number | null;
  due_minor: Generated<number>;
  collected_minor: Generated<number>;
  settled_at: Date | null;
  created_at: Date;
}

export interface CalendarEntriesTable {
  id: string;
  plug_id: number;
  /** `[start, stop)`; written and read with tstzrange(), lower() and upper(). */
  during: string;
  kind: 'reservation' | 'unavailable';
  reservation_id: string | null;
  released_at: Date | null;
  series_id: string | null;
  note: Generated<string>;
  created_at: Date | null;
}

/** What a charging point may be holding for a reservation; a row stays until it is told that it need not. */
export interface ChargingPointHoldsTable {
  reservation_id: string;
  charging_point_id: number;
  /** When the charging point gives it up by itself. */
  held_until: Date;
  asked_at: Date;
  /** How often the charging point has given it up before its time. */
  losses: Generated<number>;
  /** Not told again before this. */
  release_at: Date | null;
}

export interface ChargingSessionsTable {
  id: string;
  charging_point_id: number;
  plug_id: number;
  transaction_id: Generated<number>;
  /** The charging point's own name of it; OCPP 2.0.1 only. */
  charger_transaction_id: string | null;
  /** The last of its messages that came, by the charging point's count; OCPP 2.0.1 only. */
  charger_seq_no: number | null;
  reservation_id: string | null;
  id_tag: string;
  meter_start_wh: number;
  energy_wh: Generated<number>;
  started_at: Date;
  received_at: Date;
  last_sample_at: Date | null;
  stop_asked_at: Date | null;
  stopped_at: Date | null;
  stop_reason: string | null;
  settled_at: Date | null;
  flags: Generated<string[]>;
  /** Both filled by the database. */
  station_id: Generated<number | null>;
  owner_id: Generated<string | null>;
}

export interface MeterSamplesTable {
  session_id: string;
  taken_at: Date;
  energy_wh: number;
  power_w: number | null;
  /** Of the phase that carries most, in tenths of an ampere; null where the charging point does not say, or from before it was kept. */
  current_deci_a?: number | null;
  /** How many phases carry a current; null where the charging point does not say it of all three. */
  phases?: number | null;
  soc_percent: number | null;
}

export interface UnmatchedMessagesTable {
  id: string;
  charging_point_id: number;
  action: string;
  reason: string;
  payload: Json<unknown>;
  received_at: Date;
  matched_session_id: string | null;
}

export interface SecurityEventsTable {
  id: string;
  kind: string;
  charging_point_id: number | null;
  detail: Json<unknown>;
  happened_at: Date;
}

export interface LedgerAccountsTable {
  id: Generated<number>;
  kind:
    | 'driver_wallet'
    | 'owner_wallet'
    | 'platform_commission'
    | 'tokens_issued'
    | 'provider_clearing'
    | 'owner_payouts'
    | 'card_payers';
  user_id: string | null;
  currency: Generated<string>;
  posted_minor: Generated<number>;
  held_minor: Generated<number>;
}

export interface LedgerTransfersTable {
  id: string;
  sequence: GeneratedAlways<number>;
  idempotency_key: string;
  phase: 'posted' | 'pending' | 'post' | 'void';
  pending_id: string | null;
  debit_account_id: number;
  credit_account_id: number;
  amount_minor: number;
  reason:
    | 'welcome'
    | 'top_up'
    | 'reservation'
    | 'charging'
    | 'cancellation_fee'
    | 'no_show_fee'
    | 'idle_fee'
    | 'commission'
    | 'payout'
    | 'refund'
    | 'card_payment'
    | 'card_refund';
  reservation_id: string | null;
  payment_id: string | null;
  /** Filled by the trigger. */
  debit_posted_after_minor: ColumnType<number, undefined, never>;
  credit_posted_after_minor: ColumnType<number, undefined, never>;
  created_at: Date;
}

export interface PayoutsTable {
  id: string;
  owner_id: string;
  amount_minor: number;
  status: 'requested' | 'paid' | 'refused';
  note: Generated<string>;
  requested_at: Date;
  decided_at: Date | null;
}
