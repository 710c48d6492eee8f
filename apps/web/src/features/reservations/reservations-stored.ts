import {
  PaymentMethod,
  Plug,
  Reservation,
  ReservationCost,
  Station,
  TimeWindow,
  Vehicle,
} from '@voltagora/contract';
import * as z from 'zod';
import type { StoredFields } from '../../shared/state/stored-fields.ts';
import { emptyDraft, type NewReservation, type ReservationsState } from './reservations-slice.ts';

const list = z.array(Reservation);
/** Both ends of a window are valid times, or there is no window. */
const moment = Reservation.shape.start_time.optional();
const draftPlug = Plug.pick({
  id: true,
  label: true,
  connector_type: true,
  max_power_kW: true,
}).extend({
  station: Station.pick({ id: true, slug: true, name: true, time_zone: true }),
});

/** The draft is user input: an unreadable field resets only that field. */
const draft = {
  user: z.object({ id: z.string(), email: z.string() }).nullable().catch(emptyDraft.user),
  plug: draftPlug.nullable().catch(emptyDraft.plug),
  reservation: z
    .object({ id: z.string().optional(), start_time: moment, stop_time: moment })
    .nullable()
    .catch(emptyDraft.reservation),
  paymentMethod: PaymentMethod.catch(emptyDraft.paymentMethod),
  total_cost: z.number().min(0).catch(emptyDraft.total_cost),
  vehicle: Vehicle.nullable().catch(emptyDraft.vehicle),
  charge_now: z.boolean().catch(emptyDraft.charge_now),
  duration_minutes: z.int().min(1).nullable().catch(emptyDraft.duration_minutes),
  consumption_kWh: z.number().nullable().catch(emptyDraft.consumption_kWh),
  power_kW: z.number().nullable().catch(emptyDraft.power_kW),
  comments: z.string().catch(emptyDraft.comments),
  weeks: z.int().min(1).catch(emptyDraft.weeks),
  cost: ReservationCost.nullable().catch(emptyDraft.cost),
  quoted_for: z.string().nullable().catch(emptyDraft.quoted_for),
} satisfies StoredFields<NewReservation>;

export const storedReservations = {
  driver_reservations: list,
  station_owner_reservations: z.object({ results: list, count: z.number() }),
  plug_reservations: z.array(TimeWindow),
  user_reservations: list,
  new_reservation: z.object(draft),
} satisfies StoredFields<ReservationsState>;
