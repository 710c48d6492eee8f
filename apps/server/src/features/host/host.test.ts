import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordAudit } from '../../platform/audit/audit-log.store.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import { noteFailed } from '../../platform/jobs/failed-rows.store.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import { insertPasskey } from '../../tests/kit/access/owned-objects.ts';
import { ledgerFaults, NO_FAULTS } from '../../tests/kit/wallet/ledger.ts';
import { createHost } from './host.service.ts';
import {
  addSession,
  auditOf,
  book,
  closeBench,
  done,
  driver,
  host,
  newcomers,
  openBench,
  owner,
  refusal,
  station,
  world,
} from '../../tests/kit/host-bench.ts';

beforeAll(openBench);
afterAll(closeBench);
beforeEach(newcomers);

describe('remove-factors', () => {
  test('[22.6] ends every factor of a person, with an audit row and a mail', async () => {
    const request = {
      command: 'remove-factors',
      account: driver.email,
      reason: 'lost the phone',
    } as const;
    expect(await refusal(request)).toContain('has no second factor');
    await insertPasskey(world.db, driver.userId);
    const { result, text } = await done(request);
    expect(result).toMatchObject({ id: driver.userId, authenticator: false, passkeys: 1 });
    expect(text).toContain('password alone');
    expect(await auditOf(driver.userId)).toMatchObject([
      { action: 'account.factors_removed', detail: { reason: 'lost the phone' } },
    ]);
    const mails = await world.db.selectFrom('outgoing_mails').selectAll().execute();
    const told = mails.filter(({ recipient }) => recipient === driver.email);
    expect(told.map(({ kind }) => kind)).toEqual(['factors_removed']);
    expect(await refusal(request)).toContain('has no second factor');
  });
});

describe('accounts', () => {
  test('are listed newest first, filtered by kind', async () => {
    const { result, text } = await done({ command: 'accounts', limit: 2 });
    expect(result.results).toMatchObject([
      { id: owner.userId, email: owner.email, role: 'station_owner', last_seen: null },
      { id: driver.userId, role: 'driver' },
    ]);
    expect(result.count).toBeGreaterThanOrEqual(2);
    expect(text).toContain(owner.email);
    const drivers = await done({ command: 'accounts', role: 'driver' });
    expect(drivers.result.results.map(({ role }: { role: string }) => role)).not.toContain(
      'station_owner',
    );
  });

  test('are found by a part of the e-mail or name, without wildcards', async () => {
    const found = await done({ command: 'accounts', search: owner.email.slice(4, 30) });
    expect(found.result).toMatchObject({ count: 1, results: [{ id: owner.userId }] });
    expect((await done({ command: 'accounts', search: '%' })).result.count).toBe(0);
    expect((await done({ command: 'accounts', search: 'nobody at all' })).text).toBe(
      'No such account.',
    );
  });

  test('show their last activity and their state', async () => {
    await world.db
      .updateTable('users')
      .set({ activated_at: new Date('2026-06-01T00:00:00Z') })
      .where('id', '=', driver.userId)
      .execute();
    await addSession(driver.userId);
    await book();
    await world.db
      .updateTable('users')
      .set({ activated_at: null })
      .where('id', '=', owner.userId)
      .execute();
    const { result, text } = await done({ command: 'account', account: driver.email });
    expect(result).toMatchObject({
      id: driver.userId,
      state: 'active',
      last_seen: '2026-06-30T08:00:00.000Z',
      sessions: 1,
      live_reservations: 1,
      signs_in_with: ['password'],
    });
    expect(result.wallet.balance).toBe(500);
    expect(result.wallet.held).toBeGreaterThan(0);
    expect(text).toContain('live bookings  1');
    expect((await done({ command: 'account', account: owner.userId })).result).toMatchObject({
      stations: 1,
      state: 'not activated',
    });
  });

  test('are refused when unknown, with a hint where to look', async () => {
    for (const account of ['nobody@example.org', newId()]) {
      expect(await refusal({ command: 'account', account })).toContain('accounts --search');
    }
  });
});

describe('refunding', () => {
  async function charged(billedMinor = 1_000): Promise<string> {
    const { id } = (await book()).body;
    const use = { reservationId: id, amountMinor: billedMinor, reason: 'charging' } as const;
    await world.db.transaction().execute((trx) => world.wallet.settle(trx, use));
    return id;
  }
  const available = async (actor: Actor) =>
    (await world.wallet.balance(actor)).results[0]?.available;
  const refund = (reservation: string, changes: object = {}) =>
    ({ command: 'refund', reservation, reason: 'the plug was broken', ...changes }) as const;

  test('tells the driver what is refunded, and names no other amounts', async () => {
    const id = await charged();
    await done(refund(id, { tokens: 4 }));
    await refusal(refund(id, { tokens: 7 }));
    const mails = await world.db
      .selectFrom('outgoing_mails')
      .select(['kind', 'text_body'])
      .where('recipient', '=', driver.email)
      .where('kind', '=', 'booking_refunded')
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text_body).toContain('You were refunded 4 tokens');
  });

  test('refunds tokens once, and says who pays', async () => {
    const id = await charged();
    const { result, text } = await done(refund(id, { tokens: 4 }));
    expect(result).toEqual({
      reservation: id,
      tokens: 4,
      from_owner: 3.8,
      from_commission: 0.2,
      left: 6,
    });
    expect(text).toContain('4.00 tokens go back to');
    expect(await refusal(refund(id, { tokens: 6.01 }))).toContain('At most 6.00 tokens');
    await done(refund(id));
    expect(await refusal(refund(id))).toContain('refunded in full already');
    expect(await available(driver)).toBe(500);
    expect(await available(owner)).toBe(0);
    expect(await auditOf(id)).toMatchObject([
      { action: 'reservation.refunded', detail: { tokens: 6, left: 0 } },
      { action: 'reservation.refunded', detail: { tokens: 4, reason: 'the plug was broken' } },
    ]);
    expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
  });

  test('can be at the host’s own cost', async () => {
    const id = await charged();
    expect((await done(refund(id, { at_our_cost: true }))).result).toMatchObject({
      from_owner: 0,
      from_commission: 10,
    });
    expect(await available(owner)).toBe(9.5);
  });

  test('is refused and not logged without a charge, a reservation or a driver', async () => {
    const { id } = (await book()).body;
    expect(await refusal(refund(id))).toContain('has not been billed');
    expect(await refusal(refund(newId()))).toContain('There is no reservation');
    await world.db
      .updateTable('users')
      .set({ deleted_at: new Date() })
      .where('id', '=', driver.userId)
      .execute();
    expect(await refusal(refund(id))).toContain('deleted the account');
    expect(await auditOf(id)).toEqual([]);
  });
});

describe('featuring a station', () => {
  const featured = async () =>
    (
      await world.db.selectFrom('stations').select('id').where('is_featured', '=', true).execute()
    ).map(({ id }) => id);

  test('by slug or id adds it to the recommended ones, and removes it', async () => {
    const row = await world.db
      .selectFrom('stations')
      .select('slug')
      .where('id', '=', station.stationId)
      .executeTakeFirstOrThrow();
    await done({ command: 'feature', station: row.slug });
    expect(await featured()).toContain(station.stationId);
    expect(await refusal({ command: 'feature', station: String(station.stationId) })).toContain(
      'is featured already',
    );
    await done({ command: 'unfeature', station: String(station.stationId) });
    expect(await featured()).not.toContain(station.stationId);
    const entries = await auditOf(String(station.stationId));
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'station.unfeatured',
      'station.featured',
    ]);
  });

  test.each(['no-such-slug', '2000000000', '99999999999'])(
    'refuses %s, because there is none',
    async (name) => {
      expect(await refusal({ command: 'feature', station: name })).toContain('There is no station');
    },
  );
});

describe('records', () => {
  test('the audit log names the actor, newest first, up to the requested number', async () => {
    for (const action of ['charging_point.reset', 'session.stop_asked']) {
      await recordAudit(world.db, {
        actor: { kind: 'user', id: owner.userId },
        action,
        subject: { kind: 'reservation', id: 'one' },
        at: world.clock.now(),
      });
    }
    const { result, text } = await done({ command: 'audit', limit: 1 });
    expect(result.results).toMatchObject([
      { action: 'session.stop_asked', actor: { kind: 'user', email: owner.email } },
    ]);
    expect(text).toContain(owner.email);
    expect((await done({ command: 'audit', subject: 'unheard of' })).text).toBe(
      'Nothing in the audit log about unheard of. A subject is the e-mail of an account, or an id as the log shows it.',
    );
    expect(await refusal({ command: 'audit', subject: 'typo@example.org' })).toBe(
      'There is no account typo@example.org. Look for it: accounts --search TEXT',
    );
  });

  test('entries of the audit log can neither be changed nor removed', async () => {
    await expect(world.db.deleteFrom('audit_log').execute()).rejects.toThrow('never changed');
  });

  test('waiting mail is listed without its text; showing it is audited', async () => {
    const link = 'https://charge.example/activate/x/secret-of-the-link';
    await queueMail(world.db, world.clock, {
      kind: 'activation',
      to: driver.email,
      lang: 'en',
      subject: 'Activate',
      text: `Hello\n${link}`,
      html: '',
    });
    const list = await done({ command: 'mails' });
    expect(JSON.stringify(list)).not.toContain('secret-of-the-link');
    const [mail] = list.result.results;
    expect(mail).toMatchObject({ to: driver.email, state: 'waiting', attempts: 0, sent_at: null });
    const shown = await done({ command: 'mails', show: mail.id });
    expect(shown.text).toContain(link);
    expect(await auditOf(mail.id)).toMatchObject([
      { action: 'mail.shown', detail: { kind: 'activation' } },
    ]);
    await world.db
      .updateTable('outgoing_mails')
      .set({ sent_at: new Date(), text_body: null, html_body: null })
      .execute();
    expect(await refusal({ command: 'mails', show: mail.id })).toContain('is sent');
    expect(await refusal({ command: 'mails', show: newId() })).toContain('There is no mail');
  });
});

test('what the server tries again and again without success is shown, the most tried first', async () => {
  const pass = { db: world.db, kind: 'late_bill', now: world.clock.now() };
  await noteFailed(pass, { id: 'once', attempts: 1, error: new Error('locked') });
  await noteFailed(pass, { id: 'often', attempts: 9, error: new Error('unreadable') });
  const { text, result } = await done({ command: 'failures', limit: 50 });
  expect(result.results).toMatchObject([{ row_id: 'often', attempts: 9 }, { row_id: 'once' }]);
  expect(text).toContain('Error: unreadable');
});

test('owners whose drivers deny sessions are listed, the most denied first', async () => {
  expect((await done({ command: 'denials', limit: 50 })).text).toBe(
    'No driver has denied a session.',
  );
  const { body } = await book('10:00', '11:00');
  const sessionId = newId();
  const now = world.clock.now();
  await world.db
    .insertInto('charging_sessions')
    .values({
      id: sessionId,
      charging_point_id: station.chargingPointId,
      plug_id: station.plugId,
      reservation_id: body.id,
      id_tag: 'A',
      meter_start_wh: 0,
      started_at: now,
      received_at: now,
      last_sample_at: null,
      stop_asked_at: null,
      stopped_at: null,
      stop_reason: null,
      settled_at: null,
    })
    .execute();
  await world.db
    .insertInto('session_confirmations')
    .values({
      session_id: sessionId,
      reservation_id: body.id,
      asked_at: now,
      read_at: null,
      read_wh: null,
      end_seen_at: null,
      outcome: 'denied',
      decided_at: now,
    })
    .execute();
  const { text, result } = await done({ command: 'denials', limit: 50 });
  expect(result.results).toMatchObject([
    { owner_id: owner.userId, denied: 1, not_borne_out: 0, waiting: 0, sessions: 1 },
  ]);
  expect(text).toContain(owner.email);
});

test('[S7.40] a call that a charger does not answer is told apart; without a server there is none', async () => {
  const late = () => Promise.reject(new AppError('charger_timeout', 'late'));
  const server = createHost({ ...world, publicUrl: () => '', callAsHost: late });
  const request = { command: 'call', point: String(station.chargingPointId), action: 'Reset' };
  expect(await server.run(request)).toEqual({
    ok: false,
    message: 'The charger did not answer in time. It may have acted all the same.',
  });
  expect(await host.run(request)).toMatchObject({
    message: expect.stringContaining('No server was found'),
  });
  expect(await refusal({ command: 'frames', point: 'nobody' })).toContain('no charging point');
});

test('an unknown command is refused', async () => {
  for (const request of [
    null,
    'accounts',
    { command: 'drop' },
    { command: 'suspend', account: 1 },
  ]) {
    expect(await host.run(request)).toMatchObject({ ok: false });
  }
});
