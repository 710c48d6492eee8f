// The bank account of payouts: who may change it, what is stored, and who is told.
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { insertPasskey } from '../../tests/kit/access/owned-objects.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { createTestServer } from '../../tests/kit/server.ts';

const PATH = '/api/wallet/bank-account';
const IBAN = 'GR16 0110 1250 0000 0001 2300 695';
const OTHER = 'DE89370400440532013000';

let database: OpenDatabase;
let world: Awaited<ReturnType<typeof createTestServer>>;
let owner: Actor;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());
beforeEach(async () => {
  world = await createTestServer(database);
  owner = await world.join('station_owner');
  await insertPasskey(world.db, owner.userId);
});

const read = (actor = owner) => world.call(actor, 'GET', PATH);
const save = (iban: unknown, holder: unknown = 'Ελένη Παπαδοπούλου', actor = owner) =>
  world.call(actor, 'PUT', PATH, { iban, holder });
const mails = () =>
  world.db
    .selectFrom('outgoing_mails')
    .select(['kind', 'lang', 'text_body'])
    .where('recipient', '=', owner.email)
    .orderBy('id')
    .execute();

describe('[26.2] a bank account', () => {
  it('is saved with or without spaces, and shown by its ends only', async () => {
    expect((await read()).status).toBe(404);
    const { status, body } = await save(IBAN);
    expect([status, body]).toEqual([
      200,
      {
        iban: 'GR16 •••• 0695',
        holder: 'Ελένη Παπαδοπούλου',
        schedule: 'by_hand',
        updated_at: '2026-07-01T09:00:00.000Z',
      },
    ]);
    expect((await read()).body).toEqual(body);
    const row = await world.db
      .selectFrom('bank_accounts')
      .select('iban')
      .where('owner_id', '=', owner.userId)
      .executeTakeFirstOrThrow();
    expect(row.iban).toBe('GR1601101250000000012300695');
  });

  test.each([
    ['', 'Name'],
    ['GR16 0110 1250 0000 0001 2300 696', 'Name'],
    ['US64SVBKUS6S3300958879', 'Name'],
    ['GR1601101250000000012300', 'Name'],
    [7, 'Name'],
    [IBAN, ''],
    [IBAN, 'x'.repeat(71)],
    [IBAN, 'two\nlines'],
    [IBAN, 'Кирил Иванов'],
  ])('%j of %j is refused', async (iban, holder) => {
    const { status, body } = await save(iban, holder);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect((await read()).status).toBe(404);
  });

  it('needs a second factor for every change', async () => {
    await world.db.deleteFrom('passkeys').where('user_id', '=', owner.userId).execute();
    const answers = [
      await save(IBAN),
      await world.call(owner, 'PUT', `${PATH}/schedule`, { schedule: 'weekly' }),
      await world.call(owner, 'DELETE', PATH),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([403, 'second_factor_needed']);
    }
  });

  it('that is changed or removed is mailed to the owner and in the audit log, without the number', async () => {
    await save(IBAN);
    await save(OTHER);
    await save(OTHER);
    expect((await world.call(owner, 'DELETE', PATH)).status).toBe(204);
    expect((await world.call(owner, 'DELETE', PATH)).status).toBe(404);
    const told = await mails();
    expect(told.map(({ kind }) => kind)).toEqual([
      'bank_account_changed',
      'bank_account_changed',
      'bank_account_removed',
    ]);
    expect(told[1]?.text_body).toContain('DE89 •••• 3000');
    const logged = await world.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('subject_id', '=', owner.userId)
      .execute();
    expect(logged).toHaveLength(3);
    expect(JSON.stringify([told, logged])).not.toContain(OTHER);
  });

  it('is written to in Greek, to a Greek owner', async () => {
    await world.db
      .updateTable('users')
      .set({ lang: 'el' })
      .where('id', '=', owner.userId)
      .execute();
    await save(IBAN);
    expect((await mails())[0]?.text_body).toContain('τραπεζικό λογαριασμό GR16 •••• 0695');
  });

  it('keeps its schedule when the account changes', async () => {
    expect(
      (await world.call(owner, 'PUT', `${PATH}/schedule`, { schedule: 'weekly' })).status,
    ).toBe(404);
    await save(IBAN);
    await world.call(owner, 'PUT', `${PATH}/schedule`, { schedule: 'monthly' });
    expect((await save(OTHER)).body.schedule).toBe('monthly');
    const wrong = await world.call(owner, 'PUT', `${PATH}/schedule`, { schedule: 'hourly' });
    expect(wrong.status).toBe(400);
  });

  it('is of its owner alone', async () => {
    await save(IBAN);
    expect((await read(await world.join('station_owner'))).status).toBe(404);
    expect((await read(await world.join('driver'))).status).toBe(403);
  });
});
