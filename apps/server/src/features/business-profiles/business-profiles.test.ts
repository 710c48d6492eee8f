import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { createWorld, type World } from '../../tests/kit/reservations/booking-world.ts';
import { BUSINESS, BUSINESS_PATH } from '../../tests/kit/accounts/business-profile.ts';

let database: OpenDatabase;
let world: World;
let owner: Actor;
let other: Actor;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await createWorld(database);
});
beforeEach(async () => {
  owner = await world.join('station_owner');
  other = await world.join('station_owner');
});
afterAll(() => database.close());

const read = (actor: Actor | null) => world.call(actor, 'GET', BUSINESS_PATH);
const create = (actor: Actor | null, body: object | string = BUSINESS) =>
  world.call(actor, 'POST', BUSINESS_PATH, body);
const update = (actor: Actor | null, body: object | string = BUSINESS) =>
  world.call(actor, 'PUT', BUSINESS_PATH, body);
const count = async () => {
  const rows = await world.db.selectFrom('business_profiles').select('user_id').execute();
  return rows.filter(({ user_id }) => [owner.userId, other.userId].includes(user_id)).length;
};

describe('[S3.10] [S7.10] an owner’s business', () => {
  it('does not exist until it is created; then it is read as created and replaced as a whole', async () => {
    expect(await read(owner)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await create(owner)).toEqual({ status: 201, body: BUSINESS });
    expect(await read(owner)).toEqual({ status: 200, body: BUSINESS });
    const { phone_number: _, ...changed } = { ...BUSINESS, city: 'Πειραιάς', vat_percentage: 5.5 };
    const answer = { ...changed, phone_number: '' };
    expect(await update(owner, changed)).toEqual({ status: 200, body: answer });
    expect(await read(owner)).toEqual({ status: 200, body: answer });
  });

  it('is created once, also by two concurrent requests', async () => {
    const answers = await Promise.all([create(owner), create(owner), create(owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('business_profile_exists');
    expect(await count()).toBe(1);
  });

  it('is not created by an update', async () => {
    expect(await update(owner)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await count()).toBe(0);
  });

  it('is stored exactly, whatever its percentage; its tax number is normalized', async () => {
    await create(owner, { ...BUSINESS, tax_num: 'gr 123 456 783', vat_percentage: 0.29 });
    expect((await read(owner)).body).toMatchObject({
      tax_num: 'EL123456783',
      vat_percentage: 0.29,
    });
    const row = await world.db
      .selectFrom('business_profiles')
      .select('vat_percentage_micro')
      .where('user_id', '=', owner.userId)
      .executeTakeFirstOrThrow();
    expect(row.vat_percentage_micro).toBe(290_000);
  });
});

describe('[B7] [S6.05] ownership', () => {
  it('belongs to the caller: another owner has another one, or none', async () => {
    await create(owner);
    expect((await read(other)).status).toBe(404);
    expect((await update(other, { ...BUSINESS, city: 'Elsewhere' })).status).toBe(404);
    await create(other, { ...BUSINESS, business_name: 'Other' });
    expect((await read(owner)).body).toEqual(BUSINESS);
    expect((await read(other)).body.business_name).toBe('Other');
  });

  it('cannot be set for others: a user id in the body is refused', async () => {
    const answer = await create(owner, { ...BUSINESS, user_id: other.userId });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(await count()).toBe(0);
  });

  test.each([read, create, update])('is refused to drivers and anonymous callers', async (ask) => {
    const driver = await world.join('driver');
    expect(await ask(driver)).toMatchObject({ status: 403, body: { code: 'role_not_allowed' } });
    expect(await ask(null)).toMatchObject({
      status: 401,
      body: { code: 'authentication_required' },
    });
  });
});

describe('[B8] validation errors name the field', () => {
  test.each([
    ['tax_num', '123456781'],
    ['tax_num', "1' or '1'='1"],
    ['tax_num', 123456783],
    ['business_name', ''],
    ['business_name', 'x'.repeat(201)],
    ['business_name', 'nul\u0000byte'],
    ['street_name', { $ne: '' }],
    ['city', null],
    ['zipcode', ['10563']],
    ['user_email', 'nobody'],
    ['phone_number', '<script>'],
    ['vat_percentage', 24.005],
    ['vat_percentage', -24],
    ['vat_percentage', 1e9],
    ['vat_percentage', '24'],
  ])('%s %j', async (field, value) => {
    await create(owner);
    for (const ask of [create, update]) {
      const answer = await ask(owner, { ...BUSINESS, [field]: value });
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
    expect((await read(owner)).body).toEqual(BUSINESS);
  });

  it('refuses a body that is missing, malformed or too large', async () => {
    expect((await create(owner, '{"business_name":')).status).toBe(400);
    expect((await create(owner, '[]')).status).toBe(400);
    expect((await create(owner, 'null')).status).toBe(400);
    const large = { ...BUSINESS, business_name: 'x'.repeat(3_000_000) };
    expect(await create(owner, large)).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
    expect(await count()).toBe(0);
  });

  it('accepts markup and right-to-left letters as plain text', async () => {
    const business_name = '<img src=x onerror=alert(1)> عمل 🔌 "\'; drop table users; --';
    await create(owner, { ...BUSINESS, business_name });
    expect((await read(owner)).body.business_name).toBe(business_name);
  });
});

it('is deleted with the account', async () => {
  await create(owner);
  await world.db.deleteFrom('users').where('id', '=', owner.userId).execute();
  expect(await count()).toBe(0);
});
