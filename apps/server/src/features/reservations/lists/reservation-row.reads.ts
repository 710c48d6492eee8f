// The columns of a reservation as it is shown: its own, and those of its driver, plug, station and session.
import type { Selectable } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

type Columns<T extends keyof Database> = Selectable<Database[T]>;
type OrNull<T> = { [K in keyof T]: T[K] | null };

/** A reservation's own columns. */
export type ReservationColumns = Columns<'reservations'>;

/** A reservation with its driver, plug and station, and with its session and last sample if there are any. */
export type ReservationRow = ReservationColumns &
  Pick<Columns<'users'>, 'email'> &
  Pick<Columns<'plugs'>, 'connector_type' | 'max_power_w' | 'charging_point_id'> &
  Pick<
    Columns<'stations'>,
    'slug' | 'address' | 'city' | 'time_zone' | 'lat' | 'lng' | 'away_limit_hours'
  > &
  OrNull<
    Pick<
      Columns<'charging_sessions'>,
      | 'started_at'
      | 'stopped_at'
      | 'stop_reason'
      | 'meter_start_wh'
      | 'counted_from_wh'
      | 'transaction_id'
      | 'charger_transaction_id'
      | 'energy_wh'
      | 'last_sample_at'
      | 'stop_asked_at'
      | 'no_energy_warned_at'
    > &
      Pick<Columns<'meter_samples'>, 'power_w' | 'soc_percent'> &
      Pick<
        Columns<'idle_stays'>,
        'parked_at' | 'away_from' | 'back_at' | 'left_at' | 'counted_until'
      >
  > & {
    driver_deleted_at: Date | null;
    station_hidden_since: Date | null;
    plug_label: string;
    plug_status: Columns<'plugs'>['status'];
    plug_status_at: Columns<'plugs'>['status_at'];
    station_name: string;
    station_deleted_at: Date | null;
    session_id: string | null;
    session_id_tag: string | null;
    /** Refunded to the driver, in hundredths of a token. */
    refunded_minor: number;
    /** What of the bill came after the hold was given back, in hundredths of a token. */
    late_due_minor: number;
    /** When the cable was first tracked for an idle fee; null without a fee or before the charge. */
    stay_since: Date | null;
    idle_total_micro: number | null;
    idle_due_minor: number | null;
    idle_owed_minor: number | null;
    /** When the driver was asked to confirm the session; null where they are not. */
    asked_at: Date | null;
    confirmation_outcome: Columns<'session_confirmations'>['outcome'];
    point_connected: boolean | null;
    point_seen_at: Date | null;
  };
