// Id tags that an owner allows at their own charging points. Another owner's tags and charging points count as not found. The
// tags of drivers' reservations are not included.
import type { AnswerOf, IdTag, ValidRequestOf } from '@voltagora/contract';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { type Once, withoutKey } from '../../../platform/http/idempotency/idempotent.ts';
import { newId } from '../../../platform/ids.ts';
import type { ChargingDeps } from '../charging-deps.ts';
import { clearCaches } from '../commands/clear-caches.ts';
import {
  changeTag,
  insertTag,
  isTagTaken,
  listTags,
  lockTag,
  removeTag,
  type TagFields,
  type TagRow,
} from './owner-tags.store.ts';
import { findOwnedPoint } from '../points/points.store.ts';
import { tagsChanged } from '../topics.ts';

type Input = ValidRequestOf<'createIdTag'>['body'];

export function createOwnerTags(deps: ChargingDeps) {
  const { db, clock } = deps;
  return {
    async listTags(
      { userId }: Actor,
      query: ValidRequestOf<'listIdTags'>['query'],
    ): Promise<AnswerOf<'listIdTags'>> {
      const { rows, count } = await listTags(db, userId, query);
      return { results: rows.map(presentTag), count };
    },
    /** Error codes: not_found, id_tag_taken. */
    async createTag(actor: Actor, input: Input, once: Once<IdTag> = withoutKey): Promise<IdTag> {
      const create = async (trx: Trx): Promise<IdTag> => {
        const fields = await fieldsOf(trx, actor, input);
        const row = { ...fields, id: newId(), owner_id: actor.userId, created_at: clock.now() };
        const inserted = await insertTag(trx, row);
        if (inserted === undefined) throw taken();
        return presentTag(inserted);
      };
      const created = await db.transaction().execute((trx) => once(trx, () => create(trx)));
      deps.bus.publish(tagsChanged, { ownerId: actor.userId });
      return created;
    },
    /** Error codes: not_found, id_tag_taken. */
    updateTag: (actor: Actor, id: string, input: Input) => updateTag(deps, actor, id, input),
    /** Running sessions continue. Error codes: not_found. */
    async deleteTag(actor: Actor, id: string): Promise<null> {
      const removed = await removeTag(db, id, actor.userId);
      if (removed === undefined) throw notFound('id tag');
      deps.bus.publish(tagsChanged, { ownerId: actor.userId });
      if (!removed.is_blocked) clearCaches(deps, actor, removed.charging_point_id);
      return null;
    },
  };
}

async function updateTag(
  deps: ChargingDeps,
  actor: Actor,
  id: string,
  input: Input,
): Promise<IdTag> {
  const change = deps.db.transaction().execute(async (trx) => {
    const before = await lockTag(trx, id, actor.userId);
    if (before === undefined) throw notFound('id tag');
    return { before, after: await changeTag(trx, id, await fieldsOf(trx, actor, input)) };
  });
  const { before, after } = await change.catch((error: unknown) => {
    throw isTagTaken(error) ? taken() : error;
  });
  deps.bus.publish(tagsChanged, { ownerId: actor.userId });
  if (mayLess(before, after)) clearCaches(deps, actor, before.charging_point_id);
  return presentTag(after);
}

/** Whether the change takes away a right that a charging point may have cached. */
const mayLess = (before: TagRow, after: TagRow): boolean =>
  !before.is_blocked &&
  (after.is_blocked ||
    endOf(after) < endOf(before) ||
    after.tag_group.toLowerCase() !== before.tag_group.toLowerCase() ||
    after.id_tag.toLowerCase() !== before.id_tag.toLowerCase() ||
    (after.charging_point_id !== null && after.charging_point_id !== before.charging_point_id));

const endOf = ({ ends_at }: TagRow): number => ends_at?.getTime() ?? Infinity;

async function fieldsOf(db: Db | Trx, { userId }: Actor, input: Input): Promise<TagFields> {
  const pointId = input.charging_point?.id ?? null;
  if (pointId !== null && (await findOwnedPoint(db, pointId, userId)) === undefined) {
    throw notFound('charging point');
  }
  return {
    id_tag: input.idTag,
    charging_point_id: pointId,
    user_email: input.user.email,
    is_blocked: input.is_blocked,
    tag_group: input.group,
    ends_at: input.ends_at === null ? null : new Date(input.ends_at),
  };
}

const taken = (): AppError =>
  new AppError('id_tag_taken', 'This id tag is there already. Change the one that is there.');

const presentTag = (row: TagRow): IdTag => ({
  id: row.id,
  user: { email: row.user_email },
  idTag: row.id_tag,
  charging_point: row.charging_point_id === null ? null : { id: row.charging_point_id },
  is_blocked: row.is_blocked,
  group: row.tag_group,
  ends_at: row.ends_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});
