import type { ValidRequestOf } from '@voltagora/contract';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { findUser, updateUser, type UserRow } from './accounts.store.ts';
import { toUser, type User } from './present-user.ts';
import { sessionEnded } from './sessions/session-ended.ts';

type Changes = ValidRequestOf<'updateMe'>['body'];

/** Refuses with token_not_valid. */
export const readMe = async (db: Db, actor: Actor): Promise<User> =>
  toUser(await existing(db, actor));

/** Refuses with validation_failed when a fixed field would change. */
export async function updateMe(db: Db, actor: Actor, asked: Changes): Promise<User> {
  const user = await existing(db, actor);
  refuseFixed(toUser(user), asked);
  const { first_name, last_name, phone_number, settings } = asked;
  const changes = { first_name, last_name, phone_number, lang: settings?.lang };
  const given = Object.fromEntries(Object.entries(changes).filter(([, to]) => to !== undefined));
  if (Object.keys(given).length === 0) return toUser(user);
  const updated = await updateUser(db, actor.userId, given);
  if (!updated) throw sessionEnded();
  return toUser(updated);
}

async function existing(db: Db, actor: Actor): Promise<UserRow> {
  const user = await findUser(db, actor.userId);
  if (!user) throw sessionEnded();
  return user;
}

function refuseFixed(user: User, asked: Changes): void {
  const isOther = {
    id: asked.id !== undefined && asked.id !== user.id,
    email: asked.email !== undefined && asked.email !== user.email,
    username: asked.username !== undefined && asked.username !== user.username,
    role: asked.role !== undefined && asked.role.name !== user.role.name,
    date_joined:
      asked.date_joined !== undefined &&
      +new Date(asked.date_joined) !== +new Date(user.date_joined),
    has_password: asked.has_password !== undefined && asked.has_password !== user.has_password,
  };
  const fields = Object.entries(isOther).flatMap(([field, is]) => (is ? [field] : []));
  if (fields.length === 0) return;
  throw new AppError('validation_failed', 'Some fields cannot be changed.', {
    errors: Object.fromEntries(fields.map((field) => [field, ['cannot be changed']])),
  });
}
