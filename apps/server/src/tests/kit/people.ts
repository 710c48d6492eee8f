// People: registered, activated and logged in at a whole server, or as a row alone.
import { calls } from '@voltagora/contract';
import type { Role } from '@voltagora/domain';
import type { RunningServer } from '../../app.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';

interface Person {
  email: string;
  password: string;
  role: Role;
}

/** The access token of a new person who has just logged in. */
export async function registerPerson(server: RunningServer, person: Person): Promise<string> {
  const { email, password, role } = person;
  const user = await server.services.accounts.registerActivated({
    first_name: 'A',
    last_name: 'B',
    email,
    phone_number: '',
    password,
    role: { name: role },
    settings: { lang: 'en' },
  });
  if (role === 'station_owner') await confirmOwner(server.db, user.id);
  return logIn(server, person);
}

/** Lets an owner list stations without waiting, as many as a test makes. */
export async function confirmOwner(db: Db, ownerId: string): Promise<void> {
  await db
    .insertInto('owner_standings')
    .values({ owner_id: ownerId, approved_at: new Date(), stations_max: 10_000 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function logIn(
  server: RunningServer,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/jwt/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} could not log in: ${await answer.text()}`);
  return calls.createToken.answer.parse(await answer.json()).access;
}

/** A registered user; `readActor` of a test may answer it for a token. */
export async function insertUser(db: Db, role: Actor['role']): Promise<Actor> {
  const id = newId();
  const user = {
    id,
    email: `${id}@example.org`,
    password_hash: 'none',
    first_name: 'Test',
    last_name: 'User',
    phone_number: '',
    role,
    lang: 'en' as const,
    created_at: new Date(),
    activated_at: new Date(),
  };
  await db.insertInto('users').values(user).execute();
  if (role === 'station_owner') await confirmOwner(db, id);
  return { userId: id, email: user.email, role, sessionId: id, isProven: true };
}
