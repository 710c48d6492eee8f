// Keeps the local lists of connected charging points equal to the id tags that their owner allows. Tags of drivers'
// reservations are never included.
import type { LocalList } from '@voltagora/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { forEachRow } from '../../platform/jobs/for-each-row.ts';
import { requireOwned, tagsChanged } from '../charging/public.ts';
import { syncLocalList, type LocalListDeps } from './sync-local-list.ts';
import { beginLists, findList, listPresentPoints, markDue } from './local-lists.store.ts';

export type LocalLists = ReturnType<typeof createLocalLists>;

export function createLocalLists(deps: LocalListDeps) {
  const { db, clock, ocpp } = deps;
  const queue = createPointQueue();
  /** Connections whose list version was read. */
  const checked = new WeakSet<object>();

  async function keepDue(now: Date): Promise<void> {
    await beginLists(db, now);
    const due = (await listPresentPoints(db)).filter(({ charging_point_id: id, due_at: dueAt }) => {
      const connection = ocpp.connection(id);
      if (connection === null) return false;
      return !checked.has(connection) || (dueAt !== null && dueAt <= now);
    });
    await forEachRow({ db, kind: 'local_list', now }, due, {
      idOf: ({ charging_point_id: id }) => String(id),
      isAtOnce: true,
      async work({ charging_point_id: id }) {
        const connection = ocpp.connection(id);
        await queue(id, () => syncLocalList(deps, id, { isWhole: false }));
        if (connection !== null) checked.add(connection);
      },
    });
  }

  return {
    async read(id: number, actor: Actor): Promise<LocalList> {
      await requireOwned(deps, id, actor);
      return present(deps, id);
    },
    /** Sends the full list. Error codes: not_found, charger_not_connected. */
    async send(id: number, actor: Actor): Promise<LocalList> {
      await requireOwned(deps, id, actor);
      if (ocpp.connection(id) === null) {
        throw new AppError('charger_not_connected', 'The charger is not connected right now.');
      }
      await queue(id, () => syncLocalList(deps, id, { isWhole: true }));
      return present(deps, id);
    },
    /** Synchronizes lists that are due and those of newly connected charging points. To be run every half minute. */
    keep: keepDue,
    /** Runs `work`, which must call `keep`, when an owner's tags change. */
    follow: (bus: Bus, work: () => Promise<void>, onError: (error: unknown) => void) =>
      bus.subscribe(tagsChanged, ({ ownerId }) => {
        void markDue(db, ownerId, clock.now()).then(work).catch(onError);
      }),
  };
}

/** Serializes work per charging point. */
function createPointQueue() {
  const last = new Map<number, Promise<unknown>>();
  return async <T>(id: number, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(id) ?? Promise.resolve()).then(work, work);
    last.set(id, mine);
    try {
      return await mine;
    } finally {
      if (last.get(id) === mine) last.delete(id);
    }
  };
}

async function present({ db }: LocalListDeps, id: number): Promise<LocalList> {
  const row = await findList(db, id);
  if (row === undefined) return { list: null };
  const { state, version, left_out, sent_at } = row;
  const tags = row.tags.length;
  return { list: { state, version, tags, left_out, sent_at: sent_at?.toISOString() ?? null } };
}
