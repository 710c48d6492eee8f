// The frames that went between a charging point and this server.
import * as z from 'zod';
import { Instant, Line, PageQuery } from '../primitives.ts';

/** `received` from the charging point, or `sent` to it. */
const Direction = z.enum(['received', 'sent']);

/** One OCPP message of a charging point, as its owner reads it; personal data is hidden. */
export const PointFrame = z.object({
  id: z.int(),
  at: Instant,
  direction: Direction,
  /** As in OCPP-J: CALL, CALLRESULT, CALLERROR; `broken` is none of them. */
  kind: z.enum(['call', 'result', 'error', 'broken']),
  version: z.enum(['1.6', '2.0.1']),
  /** Of an answer, that of its call; null where that is not known. */
  action: z.string().nullable(),
  message_id: z.string().nullable(),
  /** What an answer comes to: the status in it, or its error code. */
  outcome: z.string().nullable(),
  /** Received and not by the standard: `refused`, or `repaired` and taken. An error is `refused` by its sender. */
  mark: z.enum(['refused', 'repaired']).nullable(),
  /** JSON where nothing is cut off and the frame is not broken; secrets and the tags of drivers are `***`. */
  payload: z.string(),
  is_cut: z.boolean(),
  /** Of the whole frame as it went over the line, in characters. */
  length: z.int(),
});
export type PointFrame = z.infer<typeof PointFrame>;

/** Which messages of a charging point to list. */
export const PointFramesQuery = PageQuery.extend({
  direction: Direction.optional(),
  action: Line(50).optional(),
  /** Only refusals, errors and what could not be read. */
  errors: z.enum(['only']).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  /** Only what came before the frame with this id: a list that does not move while new ones come. */
  before: z.coerce.number().int().positive().optional(),
});

/** A page of a charging point's messages, the newest first. */
export const PointFrames = z.object({
  results: z.array(PointFrame),
  count: z.int(),
  /** Which OCPP the charging point spoke last; null where no message of it is kept. */
  version: z.enum(['1.6', '2.0.1']).nullable(),
  /** Those of its kept messages, by name. */
  actions: z.array(z.string()),
  /** For how many days frames are kept; 0 is not at all. */
  kept_days: z.int(),
});
export type PointFrames = z.infer<typeof PointFrames>;
