// Log of all frames between charging points and this server, for owners and the host. It is written in the background,
// bounded, without secrets, and deleted after some days. Frames beyond the limits are dropped and counted.
import type { AnswerOf, ChargingPoint } from '@voltagora/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { createBackgroundWriter } from '../../platform/jobs/background-writer.ts';
import type { SeenFrame } from '../../platform/ocpp-server/connection.ts';
import type { OcppLog } from '../../platform/ocpp-server/types.ts';
import { createPendingCalls } from './pending-calls.ts';
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
  /** 0 turns the log off. */
  keptDays: number;
  limits?: Partial<typeof FRAME_LOG_LIMITS>;
  /** One of the owner's charging points; refuses with not_found. */
  readPoint: (actor: Actor, id: number) => Promise<ChargingPoint>;
}

export const FRAME_LOG_LIMITS = {
  /** Characters that may wait to be written; frames beyond this are dropped. */
  waitingChars: 16_000_000,
  /** Maximum length of a stored payload. */
  payloadChars: 4_096,
  keptOfPoint: 10_000,
};

const DAY_MS = 86_400_000;
const LOSS_LOG_INTERVAL_MS = 10_000;
/** Memory of a waiting frame besides its text, counted in characters. */
const FRAME_OVERHEAD = 200;

type Waiting = SeenFrame & { at: Date };
export type FrameLog = ReturnType<typeof createFrameLog>;

export function createFrameLog(deps: FrameLogDeps) {
  const { db, clock, log, keptDays } = deps;
  const limits = { ...FRAME_LOG_LIMITS, ...deps.limits };
  const asked = createPendingCalls(clock);
  const loss = countLoss((lost) =>
    log.warn({ lost }, 'OCPP frames dropped: too many waiting to be logged'),
  );
  const writtenOf = new Map<number, number>();
  const keptSince = (now: Date) => new Date(now.getTime() - keptDays * DAY_MS);
  let waitingChars = 0;

  const writer = createBackgroundWriter<Waiting>(
    async (frames) => {
      for (const { text } of frames) waitingChars -= text.length + FRAME_OVERHEAD;
      const rows = frames.map((frame) => rowOf(frame, describeFrame(frame, asked)));
      await writeFrames(db, await toStorable(db, rows, limits.payloadChars));
      for (const { chargingPointId: id } of frames) writtenOf.set(id, (writtenOf.get(id) ?? 0) + 1);
    },
    (err, lost) => log.warn({ err, lost }, 'OCPP frames dropped: writing them failed'),
  );

  return {
    /** Pass to `onFrame` of the OCPP server; undefined when the log is turned off. */
    note: keptDays === 0 ? undefined : note,
    flush: () => writer.flush(),
    /** Error code: not_found, also for other owners' charging points. */
    async ofPoint(id: number, actor: Actor, wanted: FramesWanted) {
      await deps.readPoint(actor, id);
      return read(id, wanted);
    },
    /** Deletes frames that are too old or too many. To be run every few minutes. */
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

/** With more candidates than this, all of them are treated as tags of bookings, without a query. */
const TAGS_MAX = 5_000;
const ACTION_MAX = 50;

/** Removes tags of bookings, truncates payloads, and makes the text storable in PostgreSQL. */
async function toStorable(db: Db, rows: FrameRow[], longest: number): Promise<FrameRow[]> {
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

/** Reports lost frames at most once per LOSS_LOG_INTERVAL_MS. */
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
      }, LOSS_LOG_INTERVAL_MS).unref();
    },
  };
}
