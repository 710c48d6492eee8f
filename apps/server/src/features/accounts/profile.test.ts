import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AccountsBench,
  codeOf,
  openAccountsBench,
} from '../../tests/kit/accounts/accounts-bench.ts';

let bench: AccountsBench;
let access = '';
beforeAll(async () => {
  bench = await openAccountsBench();
  await bench.join();
  ({ access } = await bench.enter());
});
afterAll(() => bench.close());

const put = (body: unknown) => bench.send('PUT', '/api/users/me/', body, { access });
const me = async () => (await bench.me(access)).json();

describe('[S7.05] own profile', () => {
  test('can be read and changed, one field or many', async () => {
    expect(await me()).toMatchObject({ phone_number: '+30 210 1234567', has_password: true });
    const changed = await put({ first_name: 'Λένα', settings: { lang: 'en' } });
    expect(changed.json()).toMatchObject({
      first_name: 'Λένα',
      last_name: 'Παππά',
      settings: { lang: 'en' },
    });
    expect(await me()).toEqual(changed.json());
    expect((await put({ phone_number: '' })).json().phone_number).toBe('');
    expect((await put({})).json()).toEqual(await me());
  });

  test('can be sent back unchanged as it was read', async () => {
    const before = await me();
    const answer = await put({ ...before, email: before.email.toUpperCase(), last_name: 'Ρίζου' });
    expect(answer.json()).toEqual({ ...before, last_name: 'Ρίζου' });
  });

  test.each([
    ['role', { role: { name: 'station_owner' } }],
    ['email', { email: 'x@y.org' }],
    ['username', { username: 'x@y.org' }],
    ['id', { id: '00000000-0000-7000-8000-000000000000' }],
    ['date_joined', { date_joined: '2020-01-01T00:00:00Z' }],
    ['has_password', { has_password: false }],
  ])('[B8] refuses to change %s, together with any other change', async (field, changes) => {
    const before = await me();
    const answer = await put({ first_name: 'Other', ...changes });
    expect(codeOf(answer)).toEqual([400, 'validation_failed']);
    expect(answer.json().errors).toEqual({ [field]: ['cannot be changed'] });
    expect(await me()).toEqual(before);
  });

  test.each([
    { balance: 5 },
    { is_staff: true },
    { password: 'figs in the early sun' },
    { suspended_at: null },
    { first_name: null },
    { first_name: 'a\u0000b' },
    { first_name: 'x'.repeat(81) },
    { settings: { lang: 'fr' } },
    { role: { name: 'admin' } },
    [],
    'text',
  ])('[B6] [B8] refuses %j', async (body) => {
    const before = await me();
    expect(codeOf(await put(body))).toEqual([400, 'validation_failed']);
    expect(await me()).toEqual(before);
  });
});
