import * as z from 'zod';

/** A session as its charging point recorded it: for its owner only; the id tag of a driver's booking is masked. */
export const SessionRecord = z.object({
  /** The charging point's own id in OCPP 2.0.1, ours in 1.6. */
  transaction_id: z.string(),
  id_tag: z.string(),
  stop_reason: z.string().nullable(),
  /** Meter registers; `stop_kWh` is null while the session runs. */
  meter: z.object({ start_kWh: z.number(), stop_kWh: z.number().nullable() }),
});
export type SessionRecord = z.infer<typeof SessionRecord>;
