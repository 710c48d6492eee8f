// Reports of drivers about faults of a station, for its owner.
import { FAULT_CATEGORIES, FAULT_TEXT_MAX } from '@voltagora/domain';
import * as z from 'zod';
import { Instant, PageQuery, PrivateId, PublicId, Text, listOf } from '../primitives.ts';
import { Picture } from '../stations/vehicles.ts';

const Ref = z.object({ id: PublicId });
const Category = z.enum(FAULT_CATEGORIES);

/** A driver's report about a fault of a station, or of one of its plugs. */
export const ReportFault = z
  .strictObject({
    station: Ref,
    plug: Ref.nullable().default(null),
    category: Category,
    text: Text(FAULT_TEXT_MAX).default(''),
  })
  .refine(({ category, text }) => category !== 'other' || text !== '', {
    path: ['text'],
    error: 'is needed for other faults',
  });
/** A stored fault report. */
export const KnownFaultReport = z.object({ id: PrivateId, created_at: Instant });

/** How many drivers report a fault that the owner has not answered. */
export const StationFault = z.object({
  category: Category,
  drivers: z.int(),
  /** The newest of their reports. */
  reported_at: Instant,
});
export type StationFault = z.infer<typeof StationFault>;
/** The open faults of a station, those that most drivers report first: `results`, and `count` of all. */
export const StationFaults = listOf(StationFault);

/** A fault report as the owner of the station reads it. */
export const FaultReport = z.object({
  id: PrivateId,
  station: Ref.extend({ name: z.string() }),
  plug: Ref.extend({ label: z.string() }).nullable(),
  category: Category,
  text: z.string(),
  photo: Picture.nullable(),
  created_at: Instant,
  answer: z.string().nullable(),
  answered_at: Instant.nullable(),
  resolved_at: Instant.nullable(),
});
export type FaultReport = z.infer<typeof FaultReport>;
/** Paging of the owner's fault reports; of one station, or of all. */
export const FaultReportQuery = PageQuery.omit({ search: true }).extend({
  station: z.coerce.number().pipe(PublicId).optional(),
});
/** Fault reports, those without an answer first, then newest first: `results`, `count` of all, and `open` without an answer. */
export const FaultReports = listOf(FaultReport).extend({ open: z.int() });
export type FaultReports = z.infer<typeof FaultReports>;

/** What the owner says to the driver, and whether the fault is mended. An empty text says nothing. */
export const AnswerFault = z
  .strictObject({ text: Text(FAULT_TEXT_MAX).default(''), is_resolved: z.boolean() })
  .refine(({ text, is_resolved }) => is_resolved || text !== '', {
    path: ['text'],
    error: 'is needed unless the fault is resolved',
  });
