// Every frame between charging points and this server, for their owners and the host: written in the background, bounded,
// without secrets, and forgotten after some days. What cannot be kept is counted, never waited for.
import type { AnswerOf, ChargingPoint } from '@voltagora/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { createBackgroundWriter } from '../../platform/jobs/background-writer.ts';
import type { SeenFrame } from '../../platform/ocpp-server/connection.ts';
import type { OcppLog } from '../../platform/ocpp-server/types.ts';
import { createAskedActions } from './asked-actions.ts';
import { possibleTags, withoutTags } from '@voltagora/domain';
import { describeFrame } from './describe-frame.ocpp.ts';
import type { FrameRow } from './frame-row.ts';
import {
  bookingTagsAmong,
  findActions,
  findVersion,
  forgetBefore,
  forgetBeyond,
  type FramesWanted,
  listFrames,
  writeFrames,
} from './frames.store.ts';

export interface FrameLogDeps {
  db: Db;
  clock: Clock;
  log: OcppLog;
  /** 0 keeps nothing. */
  keptDays: number;
  limits?: Partial<typeof FRAME_LOG_LIMITS>;
  /** One of an owner's charging points; refuses with not_found. */
  readPoint: (actor: Actor, id: number) => Promise<ChargingPoint>;
}

export const FRAME_LOG_LIMITS = {
  /** Characters that may wait to be written; what comes beyond is lost. */
  waitingChars: 16_000_000,
  /** Of one frame's payload. */
  payloadChars: 4_096,
  keptOfPoint: 10_000,
};

const DAY_MS = 86_400_000;
const LOSS_TOLD_EVERY_MS = 10_000;
/** What a waiting frame takes besides its text. */
const FRAME_OVERHEAD = 200;

type Waiting = SeenFrame & { at: Date };
export type FrameLog = ReturnType<typeof createFrameLog>;

export function createFrameLog(deps: FrameLogDeps) {
  const { db, clock, log, keptDays } = deps;
  const limits = { ...FRAME_LOG_LIMITS, ...deps.limits };
  const asked = createAskedActions(clock);
  const loss = countLoss((lost) => log.warn({ lost }, 'frames of charging points were not kept'));
  const writtenOf = new Map<number, number>();
  const keptSince = (now: Date) => new Date(now.getTime() - keptDays * DAY_MS);
  let waitingChars = 0;

  const writer = createBackgroundWriter<Waiting>(
    async (frames) => {
      for (const { text } of frames) waitingChars -= text.length + FRAME_OVERHEAD;
      const rows = frames.map((frame) => rowOf(frame, describeFrame(frame, asked)));
      await writeFrames(db, await keptPart(db, rows, limits.payloadChars));
      for (const { chargingPointId: id } of frames) writtenOf.set(id, (writtenOf.get(id) ?? 0) + 1);
    },
    (err, lost) => log.warn({ err, lost }, 'frames of charging points could not be written'),
  );

  return {
    /** For `onFrame` of the OCPP server; undefined when nothing is kept. */
    note: keptDays === 0 ? undefined : note,
    flush: () => writer.flush(),
    /** Error codes: not_found, also for a point of somebody else. */
    async ofPoint(id: number, actor: Actor, wanted: FramesWanted) {
      await deps.readPoint(actor, id);
      return read(id, wanted);
    },
    /** Forgets what is old or too much. Run it every few minutes. */
    async forget(now: Date): Promise<void> {
      await forgetBefore(db, { now, before: keptSince(now), exactly: keptDays === 0 });
      for (const [id, written] of writtenOf) {
        if (written < limits.keptOfPoint / 10) continue;
        writtenOf.delete(id);
        await forgetBeyond(db, id, limits.keptOfPoint);
      }
    },
  };

  function note(frame: SeenFrame): void {
    const size = frame.text.length + FRAME_OVERHEAD;
    if (waitingChars + size > limits.waitingChars) return loss.add();
    waitingChars += size;
    writer.add({ ...frame, at: clock.now() });
  }

  async function read(id: number, wanted: FramesWanted): Promise<AnswerOf<'listPointFrames'>> {
    await writer.flush();
    const { rows, count } = await listFrames(db, id, wanted, keptSince(clock.now()));
    const results = rows.map(({ happened_at, ...row }) => ({
      ...row,
      at: happened_at.toISOString(),
    }));
    return {
      results,
      count,
      version: await findVersion(db, id),
      actions: await findActions(db, id),
      kept_days: keptDays,
    };
  }
}

const rowOf = (
  { chargingPointId, version, direction, text, at }: Waiting,
  described: ReturnType<typeof describeFrame>,
): FrameRow => ({
  ...described,
  charging_point_id: chargingPointId,
  version,
  direction,
  happened_at: at,
  is_cut: false,
  length: text.length,
});

/** More than this at once are not looked up, but all taken for bookings' tags. */
const TAGS_MAX = 5_000;
const ACTION_MAX = 50;

/** Rows without tags of bookings, cut to what is kept, as text that PostgreSQL can hold. */
async function keptPart(db: Db, rows: FrameRow[], longest: number): Promise<FrameRow[]> {
  const possible = [...new Set(rows.flatMap(({ payload }) => possibleTags(payload)))];
  const tags =
    possible.length > TAGS_MAX ? new Set(possible) : await bookingTagsAmong(db, possible);
  return rows.map((row) => {
    const whole = withoutTags(row.payload, tags);
    return {
      ...row,
      payload: storable(whole.slice(0, longest)) ?? '',
      is_cut: whole.length > longest,
      action: storable(row.action?.slice(0, ACTION_MAX)),
      message_id: storable(row.message_id),
      outcome: storable(row.outcome),
    };
  });
}

const storable = (text: string | null | undefined): string | null =>
  text?.replaceAll('\0', '').toWellFormed() ?? null;

/** Tells of losses now and then instead of each. */
function countLoss(tell: (lost: number) => void) {
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    add(): void {
      lost += 1;
      timer ??= setTimeout(() => {
        timer = undefined;
        tell(lost);
        lost = 0;
      }, LOSS_TOLD_EVERY_MS).unref();
    },
  };
}
