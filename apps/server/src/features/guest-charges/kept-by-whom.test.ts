// Issue 25, point 2: a charge without an account is in the account of whoever is logged in and knows its secret, and in no other:
// an address of a receipt proves nothing.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import { useGuestBench } from '../../tests/kit/payments/guest-bench.ts';

const { world, ask, read, charged } = useGuestBench();

const PASSWORD = 'three boats in a bay';
let ada: string;
let bo: string;
let later: string;
beforeEach(() => {
  ada = `${newId()}@example.org`;
  bo = `${newId()}@example.org`;
  later = `${newId()}@example.org`;
});

async function chargedFor(email: string) {
  const charge = await charged(4_000);
  await ask('PUT', `${charge.secret}/email/`, { email });
  return charge;
}

const register = (email: string, password = PASSWORD) =>
  world().call(null, 'POST', '/api/users/', {
    email,
    username: email,
    password,
    first_name: 'Some',
    last_name: 'Body',
    phone_number: '',
    role: { name: 'driver' },
    settings: { lang: 'en' },
  });

/** Follows the newest mailed link of a kind. */
async function follow(email: string, kind: 'activate' | 'reset-password', more: object = {}) {
  const mails = await world()
    .db.selectFrom('outgoing_mails')
    .select('text_body')
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const links = mails.map(({ text_body: text }) =>
    new RegExp(`/${kind}/([^/\\s]+)/([\\w-]+)`).exec(text ?? ''),
  );
  const [, uid, token] = links.findLast((found) => found !== null) ?? [];
  const path = kind === 'activate' ? 'activation' : 'reset_password_confirm';
  return world().call(null, 'POST', `/api/users/${path}/`, { uid, token, ...more });
}

const logIn = (email: string, password = PASSWORD) =>
  world().call(null, 'POST', '/api/auth/jwt/create/', { email, password });

/** The caller who is logged in to this account. */
async function loggedIn(email: string): Promise<Actor> {
  const { id, role } = await world()
    .db.selectFrom('users')
    .select(['id', 'role'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const actor = { userId: id, email, role, sessionId: '' };
  world().know(actor);
  return actor;
}

async function holderOf(reservationId: string): Promise<string | null> {
  const { email } = await world()
    .db.selectFrom('reservations')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .select('users.email')
    .where('reservations.id', '=', reservationId)
    .executeTakeFirstOrThrow();
  return email;
}

/** Nobody has it: the holder is the guest, whom no mail reaches. */
const GUEST = /@guest\.invalid$/;

describe('[25.2] an account that somebody registered with the address of a receipt', () => {
  it('gets nothing while it waits, and cannot log in to ask for it', async () => {
    expect((await register(ada)).status).toBe(201);
    const { secret, reservation } = await chargedFor(ada);
    expect((await logIn(ada)).status).toBe(403);
    expect((await ask('POST', 'keep/', { secret })).status).toBe(401);
    expect(await holderOf(reservation.id)).toMatch(GUEST);
  });

  it.each([
    ['before the charge', true],
    ['after the charge', false],
  ])('gets nothing when its link is opened, registered %s', async (_when, isBefore) => {
    if (isBefore) await register(ada);
    const { secret, reservation } = await chargedFor(ada);
    if (!isBefore) await register(ada);
    expect((await follow(ada, 'activate')).status).toBe(204);
    expect((await logIn(ada)).status).toBe(200);
    expect(await holderOf(reservation.id)).toMatch(GUEST);
    expect(await read(secret)).toMatchObject({ is_kept: false });
  });

  it('gets nothing when the person of the mailbox chooses another password', async () => {
    await register(ada, 'a password of a stranger');
    const { reservation } = await chargedFor(ada);
    await world().call(null, 'POST', '/api/users/reset_password/', { email: ada });
    const changed = await follow(ada, 'reset-password', { new_password: PASSWORD });
    expect(changed.status).toBe(204);
    expect((await logIn(ada)).status).toBe(200);
    expect(await holderOf(reservation.id)).toMatch(GUEST);
  });
});

describe('[25.2] an account whose address is verified', () => {
  it('gets nothing by having the address, and the charge by asking with the secret', async () => {
    await register(ada);
    await follow(ada, 'activate');
    const { secret, reservation } = await chargedFor(ada);
    expect(await holderOf(reservation.id)).toMatch(GUEST);
    const person = await loggedIn(ada);
    expect((await ask('POST', 'keep/', { secret: reservation.id }, person)).status).toBe(400);
    expect((await ask('POST', 'keep/', { secret }, person)).status).toBe(200);
    expect(await holderOf(reservation.id)).toBe(ada);
    await world().expectNoFaults();
  });

  it('asks with the secret of the mailed receipt too', async () => {
    const { reservation } = await chargedFor(ada);
    await world().guestCharges.mailReceipts(world().clock.now());
    const { text_body: text } = await world()
      .db.selectFrom('outgoing_mails')
      .select('text_body')
      .where('kind', '=', 'guest_receipt')
      .where('recipient', '=', ada)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const secret = /\/charge\/([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
    const driver = await world().join('driver');
    expect((await ask('POST', 'keep/', { secret }, driver)).status).toBe(200);
    expect(await holderOf(reservation.id)).toBe(driver.email);
  });
});

describe('[25.2] an account whose address changes later', () => {
  const change = (from: string, to: string) =>
    world().db.updateTable('users').set({ email: to }).where('email', '=', from).execute();

  it('gets nothing that was sent to the new address', async () => {
    const { reservation } = await chargedFor(ada);
    const driver = await world().join('driver');
    await change(driver.email, ada);
    expect(await holderOf(reservation.id)).toMatch(GUEST);
  });

  it('keeps what it has, and the next account with the former address gets nothing', async () => {
    const { secret, reservation } = await chargedFor(ada);
    await register(ada);
    await follow(ada, 'activate');
    await ask('POST', 'keep/', { secret }, await loggedIn(ada));
    await change(ada, later);
    await register(ada);
    await follow(ada, 'activate');
    expect(await holderOf(reservation.id)).toBe(later);
    const next = await loggedIn(ada);
    expect((await ask('POST', 'keep/', { secret }, next)).body.code).toBe('guest_charge_kept');
  });

  it('has no claim to a charge whose receipt goes to another address now', async () => {
    await register(ada);
    const { secret, reservation } = await chargedFor(ada);
    await ask('PUT', `${secret}/email/`, { email: bo });
    await follow(ada, 'activate');
    await register(bo);
    await follow(bo, 'activate');
    expect(await holderOf(reservation.id)).toMatch(GUEST);
  });
});
