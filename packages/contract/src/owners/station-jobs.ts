// One change of many stations of an owner: which stations, what changes, and the outcome of each.
import * as z from 'zod';
import { Instant, PageQuery, PrivateId, PublicId } from '../primitives.ts';
import { OpeningHours, PricingInput, StationTags } from '../stations/owner-stations.ts';
import { StationFilter } from './station-table.ts';

/** How many stations one change may concern. */
export const STATION_JOB_MAX = 1000;
/** How many changes of an owner may be under way. */
export const STATION_JOBS_UNDER_WAY_MAX = 5;

/** What changes. A price is that of all plugs of a station; a change touches no quote given. */
export const StationAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('price'), pricing: PricingInput }),
  z.strictObject({
    kind: z.literal('hours'),
    open_24_7: z.boolean(),
    opening_hours: OpeningHours,
  }),
  /** Takes no new bookings; existing ones stay. */
  z.strictObject({ kind: z.literal('pause') }),
  z.strictObject({ kind: z.literal('resume') }),
  z
    .strictObject({ kind: z.literal('tags'), add: StationTags, remove: StationTags })
    .refine(({ add, remove }) => add.length + remove.length > 0, 'must name a tag'),
]);
export type StationAction = z.infer<typeof StationAction>;

/** Stations by their ids, or all that match a filter when the change starts. */
export const StationSelection = z.union([
  z.strictObject({ ids: z.array(PublicId).min(1).max(STATION_JOB_MAX) }),
  z.strictObject({ filter: StationFilter }),
]);
export type StationSelection = z.infer<typeof StationSelection>;

/** A change of many stations to start. */
export const StartStationJob = z.strictObject({
  stations: StationSelection,
  action: StationAction,
});
export type StartStationJob = z.infer<typeof StartStationJob>;

/** What a job does: an action, an import of a file, or the undoing of another job. */
export const STATION_JOB_KINDS = [
  'price',
  'hours',
  'pause',
  'resume',
  'tags',
  'import',
  'undo',
] as const;
/** One of `STATION_JOB_KINDS`. */
export type StationJobKind = (typeof STATION_JOB_KINDS)[number];
/** Jobs that can be undone at the stations where nothing has changed since. */
export const UNDOABLE_JOBS: readonly StationJobKind[] = ['price', 'pause', 'resume', 'tags'];

/** How far a job is. `unchanged`: the station was so already. */
export const StationJob = z.object({
  id: PrivateId,
  kind: z.enum(STATION_JOB_KINDS),
  created_at: Instant,
  /** Null while it is under way. */
  finished_at: Instant.nullable(),
  total: z.int(),
  waiting: z.int(),
  done: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  can_undo: z.boolean(),
});
export type StationJob = z.infer<typeof StationJob>;

/** The outcome at one station; `line`: of the file. */
export const StationJobItem = z.object({
  /** Null for a station that an import has not created. */
  station: z.object({ id: PublicId }).nullable(),
  name: z.string(),
  line: z.int().nullable(),
  state: z.enum(['waiting', 'done', 'unchanged', 'refused']),
  /** Why it was refused: an error code of the API, `changed_since` or `failed`; or a note, such as `saved_as_draft`. */
  code: z.string().nullable(),
  detail: z.string().nullable(),
});
export type StationJobItem = z.infer<typeof StationJobItem>;

/** A job with a page of its outcomes, the refused ones first. */
export const StationJobPage = StationJob.extend({
  results: z.array(StationJobItem),
  count: z.int(),
});
/** The page of outcomes. */
export const StationJobQuery = PageQuery.omit({ search: true });
/** The owner's newest jobs, kept for 30 days. */
export const StationJobs = z.object({ results: z.array(StationJob) });
