// The tables of reservations.
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

/** A booking as other features show, bill and count it: whose, where, when, and what it came to. */
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
  /** The accepted tariff (domain `Tariff`): what the bill applies, whatever the station asks later. */
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
  /** The station's owner when it was booked; filled by the database. */
  owner_id: Generated<string | null>;
  /** What the charging point said when it was asked to hold the plug; null while it was not asked. */
  charger_hold: 'asked' | 'held' | 'refused' | 'unsupported' | 'lost' | 'ended' | null;
}

export interface ReservationsTable extends ReservationsView {
  comments: Generated<string>;
  charge_now: boolean;
  start_agreed_at: Date | null;
  start_failure: string | null;
  /** The owner's business profile as it was when the bill was made. */
  seller: Json<unknown> | null;
  /** The station's terms when it was booked (domain `BookingTerms`); null: the default ones. */
  booking_terms: Json<unknown> | null;
  /** Bookings made together, week by week. */
  series_id: string | null;
  /** Until when a driver who said to be late is waited for. */
  late_until: Date | null;
  reminded_at: Date | null;
  /** Its number for ReserveNow; filled by the database. */
  ocpp_reservation_id: Generated<number>;
  charger_hold_reason: string | null;
  charger_hold_at: Date | null;
  /** What its charge stands for in carbon dioxide; null until that was tried. */
  co2_estimate: Json<unknown> | null;
}

/** What a booking owes beyond its hold. */
interface LateChargesView {
  reservation_id: string;
  /** What the booking had been billed before, in micro units of its currency. */
  billed_before_micro: number;
  due_minor: number;
  collected_minor: Generated<number>;
}

/** What a booking came to beyond what its hold gave; tokens in hundredths. */
export interface LateChargesTable extends LateChargesView {
  driver_id: string;
  created_at: Date;
}

/** A cable that stays after its session, and what the stay came to. */
interface IdleStaysView {
  reservation_id: string;
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

/** A cable at a plug with an idle fee since its charge began (domain `IdleCable`), and what the stay came to; tokens in hundredths. */
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

/** Which charging points may be holding something. */
interface ChargingPointHoldsView {
  charging_point_id: number;
}

/** What a charging point may be holding for a reservation; a row stays until it is told that it need not. */
export interface ChargingPointHoldsTable extends ChargingPointHoldsView {
  reservation_id: string;
  /** When the charging point gives it up by itself. */
  held_until: Date;
  asked_at: Date;
  /** How often the charging point has given it up before its time. */
  losses: Generated<number>;
  /** Not told again before this. */
  release_at: Date | null;
}
