// Maps and lists of stations that this node keeps for some seconds. They are the same for everybody: nothing here knows who asks.
import type { AnswerOf } from '@voltagora/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { recentAnswers } from '../../../platform/db/queries/recent-answers.ts';
import type { FreePlugs } from './free-plugs.ts';
import { readFreePlugs } from './free-plugs.reads.ts';

interface RecentDeps {
  db: Db;
  clock: Clock;
  recentMs?: number;
}

/** An answer takes up to some hundred kilobytes. */
const ANSWERS_MAX = 200;

export function keepRecent({ db, clock, recentMs = 0 }: RecentDeps) {
  const limits = { clock, maxAgeMs: recentMs, entriesMax: ANSWERS_MAX };
  const maps = recentAnswers<AnswerOf<'searchStations'>>(limits);
  const lists = recentAnswers<AnswerOf<'listStations'>>(limits);
  const plugs = recentAnswers<FreePlugs[] | undefined>({ ...limits, graceMs: 2 * recentMs });
  const readAll = () => readFreePlugs(db, clock.now());
  return {
    maps,
    lists,
    freePlugs: {
      /** All free plugs; undefined when there are too many to keep. */
      all: () => plugs.read('all', readAll),
      /** The same without waiting; undefined also when none are kept. */
      kept: () => plugs.kept('all', readAll),
    },
    forget(): void {
      maps.forget();
      lists.forget();
      plugs.forget();
    },
  };
}
