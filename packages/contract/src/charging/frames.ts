// The frames exchanged between a charging point and this server.
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
  /** Of an answer, the action of its call; null if that is unknown. */
  action: z.string().nullable(),
  message_id: z.string().nullable(),
  /** The result of an answer: the status in it, or its error code. */
  outcome: z.string().nullable(),
  /** Received with an error: `refused`, or `repaired` and accepted. A CALLERROR is `refused` by its sender. */
  mark: z.enum(['refused', 'repaired']).nullable(),
  /** JSON, unless the frame is shortened or broken; secrets and the id tags of drivers are `***`. */
  payload: z.string(),
  is_cut: z.boolean(),
  /** Length of the whole frame in characters. */
  length: z.int(),
});
export type PointFrame = z.infer<typeof PointFrame>;

/** Which messages of a charging point to list. */
export const PointFramesQuery = PageQuery.extend({
  direction: Direction.optional(),
  action: Line(50).optional(),
  /** Only refusals, errors and unreadable frames. */
  errors: z.enum(['only']).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  /** Only frames before the one with this id: the list stays stable while new ones arrive. */
  before: z.coerce.number().int().positive().optional(),
});

/** A page of the messages of a charging point, newest first. */
export const PointFrames = z.object({
  results: z.array(PointFrame),
  count: z.int(),
  /** The OCPP version that the charging point spoke last; null if no message of it is stored. */
  version: z.enum(['1.6', '2.0.1']).nullable(),
  /** The actions among its stored messages. */
  actions: z.array(z.string()),
  /** For how many days frames are stored; 0 stores none. */
  kept_days: z.int(),
});
export type PointFrames = z.infer<typeof PointFrames>;
