// A station's calendar as an iCalendar feed for the owner. The address contains a secret that is shown once and stored
// as a hash; a new address invalidates the old one. The feed shows when plugs are taken, but not by whom.
import { createHash, randomBytes } from 'node:crypto';
import type { AnswerOf } from '@voltagora/contract';
import type { BookingWindow } from '@voltagora/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Download } from '../../platform/http/downloads/serve-download.ts';
import { newId } from '../../platform/ids.ts';
import { deleteFeed, findFeed, replaceFeed } from './calendar-feeds.store.ts';
import { type FeedEntry, writeCalendar } from './write-calendar.ts';

const DAY_MS = 86_400_000;
const DAYS_BEFORE = 31;
const DAYS_AHEAD = 366;

/** Bookings and unavailable times of a station's plugs; undefined when the station is not the owner's. */
export type ReadEntries = (
  ownerId: string,
  stationId: number,
  window: BookingWindow,
) => Promise<{ name: string; entries: FeedEntry[] } | undefined>;

interface CalendarFeedsOptions {
  db: Db;
  clock: Clock;
  publicUrl: () => string;
  readEntries: ReadEntries;
}

export type CalendarFeeds = ReturnType<typeof createCalendarFeeds>;

export function createCalendarFeeds(options: CalendarFeedsOptions) {
  const { db, clock, publicUrl, readEntries } = options;
  return {
    /** Invalidates the former address. Refuses with not_found. */
    async create({ userId }: Actor, stationId: number): Promise<AnswerOf<'createCalendarFeed'>> {
      const secret = randomBytes(32).toString('base64url');
      const feed = {
        id: newId(),
        owner_id: userId,
        station_id: stationId,
        secret_hash: hashOf(secret),
        created_at: clock.now(),
      };
      const isTheirs = await db.transaction().execute((trx) => replaceFeed(trx, feed));
      if (!isTheirs) throw notFound('station');
      return { url: `${publicUrl()}/api/stations/calendar-feeds/${secret}.ics` };
    },
    /** Refuses with not_found. */
    async end({ userId }: Actor, stationId: number): Promise<null> {
      const isTheirs = await db.transaction().execute((trx) => deleteFeed(trx, stationId, userId));
      if (!isTheirs) throw notFound('station');
      return null;
    },
    /** Refuses with not_found an unknown or invalidated secret. */
    async read(token: string): Promise<Download> {
      const feed = await findFeed(db, hashOf(token.replace(/\.ics$/u, '')));
      if (feed === undefined) throw notFound('calendar');
      const now = clock.now();
      const station = await readEntries(feed.owner_id, feed.station_id, {
        start: new Date(now.getTime() - DAYS_BEFORE * DAY_MS),
        stop: new Date(now.getTime() + DAYS_AHEAD * DAY_MS),
      });
      if (station === undefined) throw notFound('calendar');
      const text = writeCalendar({ ...station, lang: feed.lang, now });
      return { fileName: 'calendar.ics', content: inOnePiece(text) };
    },
  };
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

async function* inOnePiece(text: string) {
  yield text;
}
