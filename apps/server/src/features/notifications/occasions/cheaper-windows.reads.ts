import type { CurrencyName } from '@voltagora/domain';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** A booking in the future, with its quote. */
export interface BookingAhead {
  id: string;
  driverId: string;
  stationId: number;
  plugId: number;
  vehicleId: string | null;
  paymentMethod: 'tokens' | 'fiat';
  start: Date;
  stop: Date;
  totalMicro: number;
  energyWh: number;
  currency: CurrencyName;
  station: string;
  plug: string;
  timeZone: string;
}

const AHEAD_MAX = 500;

/** The next bookings up to a time that had no notification about a cheaper window. */
export async function listBookingsAhead(
  db: Db,
  { after, before }: { after: Date; before: Date },
): Promise<BookingAhead[]> {
  const { rows } = await sql<BookingAhead>`
    select r.id, r.user_id as "driverId", r.station_id as "stationId", r.plug_id as "plugId", r.vehicle_id as "vehicleId",
      r.payment_method as "paymentMethod", r.start_time as start, r.stop_time as stop,
      r.quoted_total_micro as "totalMicro", r.quoted_energy_wh as "energyWh", s.currency, s.name as station,
      p.label as plug, s.time_zone as "timeZone"
    from reservations r
    join stations s on s.id = r.station_id
    join plugs p on p.id = r.plug_id
    where r.status = 'RESERVED' and r.start_time > ${after} and r.start_time < ${before}
      and r.quoted_total_micro > 0
      and not exists (select from notifications n
        where n.subject = r.id::text and n.kind = 'cheaper_window' and n.user_id = r.user_id)
    order by r.start_time limit ${AHEAD_MAX}`.execute(db);
  return rows;
}
