// Tables of reservations, calendar entries, slot locks and late bills. A `…View` lists the columns that other features may read.
import type { Generated } from 'kysely';
import type { Json } from '../../platform/db/queries/json-column.ts';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    reservations: ReservationsTable;
    late_charges: LateChargesTable;
    idle_stays: IdleStaysTable;
    calendar_entries: CalendarEntriesTable;
    charger_holds: ChargingPointHoldsTable;
  }
}

export const tables: readonly TableName[] = [
  'reservations',
  'late_charges',
  'idle_stays',
  'calendar_entries',
  'charger_holds',
];

/** A booking as other features show, bill and count it. */
interface ReservationsView {
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
  payment_method: 'tokens' | 'fiat';
  /** The accepted tariff (domain `Tariff`). The bill applies it, even if the station changes its price later. */
  tariff: Json<unknown>;
  quoted_total_micro: number;
  quoted_energy_wh: number;
  quoted_power_w: number;
  hold_minor: number;
  id_tag: string;
  start_asked_at: Date | null;
  billed_total_micro: number | null;
  billed_minor: number | null;
  bill_items: Json<unknown> | null;
  created_at: Date;
  ended_at: Date | null;
  /** The station's owner at the time of booking; filled by the database. */
  owner_id: Generated<string | null>;
  /** The charging point's answer to the slot lock; null before it was asked. */
  charger_hold: 'asked' | 'held' | 'refused' | 'unsupported' | 'lost' | 'ended' | null;
  /** The reservation id of ReserveNow; filled by the database. */
  ocpp_reservation_id: Generated<number>;
  /** The owner's business profile at the time of the bill. */
  seller: Json<unknown> | null;
}

export interface ReservationsTable extends ReservationsView {
  comments: Generated<string>;
  charge_now: boolean;
  start_agreed_at: Date | null;
  start_failure: string | null;
  /** The station's terms at the time of booking (domain `BookingTerms`); null: the default ones. */
  booking_terms: Json<unknown> | null;
  /** Shared by the bookings of a weekly series. */
  series_id: string | null;
  /** Extended no-show time, after the driver reported being late. */
  late_until: Date | null;
  reminded_at: Date | null;
  charger_hold_reason: string | null;
  charger_hold_at: Date | null;
  /** Estimated carbon dioxide of its session; null until the estimate was tried. */
  co2_estimate: Json<unknown> | null;
}

/** What a booking owes beyond its hold. */
interface LateChargesView {
  reservation_id: string;
  /** Billed earlier for the booking, in micro units of its currency. */
  billed_before_micro: number;
  due_minor: number;
  collected_minor: Generated<number>;
}

/** The part of a bill that its hold did not cover; tokens in hundredths. */
export interface LateChargesTable extends LateChargesView {
  driver_id: string;
  created_at: Date;
}

/** A cable that stays plugged in after its session, and its idle fee. */
interface IdleStaysView {
  reservation_id: string;
  plug_id: number;
  parked_at: Date | null;
  away_from: Date | null;
  back_at: Date | null;
  left_at: Date | null;
  /** The end of the billed stay; null, like the rest of the bill, until it is settled. */
  counted_until: Date | null;
  total_micro: number | null;
  due_minor: Generated<number>;
  collected_minor: Generated<number>;
  settled_at: Date | null;
  created_at: Date;
}

/** A cable at a plug with an idle fee since its session began (domain `IdleCable`), and its fee; tokens in hundredths. */
export interface IdleStaysTable extends IdleStaysView {
  driver_id: string;
}

/** When a plug is taken, and by which booking. */
interface CalendarEntriesView {
  id: string;
  plug_id: number;
  /** `[start, stop)`; written and read with tstzrange(), lower() and upper(). */
  during: string;
  kind: 'reservation' | 'unavailable';
  reservation_id: string | null;
  released_at: Date | null;
}

export interface CalendarEntriesTable extends CalendarEntriesView {
  series_id: string | null;
  note: Generated<string>;
  created_at: Date | null;
}

/** Charging points that may have an open slot lock. */
interface ChargingPointHoldsView {
  charging_point_id: number;
}

/** A slot lock that a charging point may have for a reservation. The row stays until the charging point is told to cancel it. */
export interface ChargingPointHoldsTable extends ChargingPointHoldsView {
  reservation_id: string;
  /** When the slot lock expires at the charging point. */
  held_until: Date;
  asked_at: Date;
  /** How often the charging point dropped it early. */
  losses: Generated<number>;
  /** The next cancel request is not sent before this time. */
  release_at: Date | null;
}
