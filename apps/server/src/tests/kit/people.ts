// People for tests of a whole server: registered, activated and logged in.
import { calls } from '@voltagora/contract';
import type { Role } from '@voltagora/domain';
import type { RunningServer } from '../../app.ts';

interface Person {
  email: string;
  password: string;
  role: Role;
}

/** The access token of a new person who has just logged in. */
export async function registerPerson(server: RunningServer, person: Person): Promise<string> {
  const { email, password, role } = person;
  await server.services.accounts.registerActivated({
    first_name: 'A',
    last_name: 'B',
    email,
    phone_number: '',
    password,
    role: { name: role },
    settings: { lang: 'en' },
  });
  return logIn(server, person);
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
