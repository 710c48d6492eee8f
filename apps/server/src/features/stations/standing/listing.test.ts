// Issue 22, point 7: what a new owner may list, and what waits for the host.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../platform/http/actor.ts';
import { createHost } from '../../host/host.service.ts';
import {
  auditOf,
  closeBench,
  done,
  newcomers,
  openBench,
  refusal,
  world,
} from '../../../tests/kit/host-bench.ts';

beforeAll(openBench);
afterAll(closeBench);
beforeEach(newcomers);

const PLACE = { address: 'Ermou 1', city: 'Athens', country: 'GR', lat: 37.98, lng: 23.73 };
const create = (owner: Actor, more: object = {}) =>
  world.call(owner, 'POST', '/api/stations/', { name: 'Corner shop', ...PLACE, ...more });
const set = (owner: Actor, id: number, body: object) =>
  world.call(owner, 'PUT', `/api/stations/${id}/`, body);
const standing = async (owner: Actor) =>
  (await world.call(owner, 'GET', '/api/users/me/owner-standing/')).body;
const declare = (owner: Actor) =>
  world.call(owner, 'POST', '/api/users/me/owner-standing/', { is_private: true });

/** An owner of whom nothing is known. */
async function stranger(): Promise<Actor> {
  const owner = await world.join('station_owner');
  await world.db.deleteFrom('owner_standings').where('owner_id', '=', owner.userId).execute();
  return owner;
}

async function privateOwner(): Promise<Actor> {
  const owner = await stranger();
  await declare(owner);
  return owner;
}

describe('[issue 22] a new owner', () => {
  it('says who they are before the first station is listed', async () => {
    const owner = await stranger();
    const { status, body } = await create(owner);
    expect(status).toBe(201);
    expect(body).toMatchObject({ is_draft: true, state: 'draft', review: null });
    expect(body.missing[0]).toBe('owner_unconfirmed');
    expect(await set(owner, body.id, { is_draft: false })).toMatchObject({
      status: 409,
      body: { code: 'owner_unconfirmed', detail: expect.stringContaining('business details') },
    });
    expect(await standing(owner)).toMatchObject({ is_confirmed: false, stations_max: 3 });
    expect((await declare(owner)).body).toMatchObject({ is_confirmed: true, is_private: true });
    const published = await set(owner, body.id, { is_draft: false });
    expect(published.body).toMatchObject({ is_draft: false, state: 'listed' });
    expect((await create(owner)).body.is_draft).toBe(false);
  });

  it('lists three stations; further ones stay drafts, and the host can raise it', async () => {
    const owner = await privateOwner();
    for (let at = 0; at < 3; at++) expect((await create(owner)).body.is_draft).toBe(false);
    const { body } = await create(owner);
    expect(body.is_draft).toBe(true);
    expect(await set(owner, body.id, { is_draft: false })).toMatchObject({
      status: 409,
      body: { code: 'too_many_stations', detail: expect.stringContaining('You can list 3') },
    });
    const raised = { account: owner.email, stations: 4, reason: 'known to us' };
    await done({ command: 'allow-stations', ...raised });
    expect((await set(owner, body.id, { is_draft: false })).status).toBe(200);
    expect(await standing(owner)).toMatchObject({ stations_listed: 4, stations_max: 4 });
    expect(await auditOf(owner.userId)).toMatchObject([
      { action: 'stations.allowed', detail: { stations: 4, reason: 'known to us' } },
    ]);
  });

  it('lists no more when many are created at the same time', async () => {
    const owner = await privateOwner();
    const made = await Promise.all(Array.from({ length: 8 }, () => create(owner)));
    expect(made.filter(({ body }) => !body.is_draft)).toHaveLength(3);
  });

  it('creates twenty stations in a day, drafts included', async () => {
    const owner = await privateOwner();
    for (let at = 0; at < 20; at++) await create(owner, { is_draft: true });
    expect((await create(owner, { is_draft: true })).body.code).toBe('too_many_drafts');
    world.clock.advance(86_400_000);
    expect((await create(owner, { is_draft: true })).status).toBe(201);
  });
});

describe('[issue 22] a station that names a charging brand', () => {
  const FREE = { name: 'TESLA  Supercharger FREE' };

  it('waits until the host approves it; then its owner waits no more', async () => {
    const owner = await privateOwner();
    const { body } = await create(owner, FREE);
    expect(body).toMatchObject({ is_draft: true, review: { state: 'waiting', reason: 'brand' } });
    const { results } = (await done({ command: 'reviews' })).result;
    expect(results).toContainEqual(expect.objectContaining({ id: body.id, email: owner.email }));
    await done({ command: 'approve', station: body.slug });
    const read = await world.call(owner, 'GET', `/api/stations/${body.id}/edit/`);
    expect(read.body).toMatchObject({ is_draft: false, review: null });
    expect((await create(owner, FREE)).body.is_draft).toBe(false);
    expect(await refusal({ command: 'approve', station: body.slug })).toContain('does not wait');
  });

  it('is refused by the host with a reason that its owner reads', async () => {
    const owner = await privateOwner();
    const { body } = await create(owner, { ...FREE, is_draft: true });
    const asked = await set(owner, body.id, { is_draft: false });
    expect(asked.body).toMatchObject({ is_draft: true, review: { state: 'waiting' } });
    await done({ command: 'refuse', station: body.slug, reason: 'not your brand' });
    const read = await world.call(owner, 'GET', `/api/stations/${body.id}/edit/`);
    expect(read.body).toMatchObject({
      is_draft: true,
      review: { state: 'refused', reason: 'not your brand' },
    });
    const renamed = await set(owner, body.id, { name: 'My garage', is_draft: false });
    expect(renamed.body).toMatchObject({ is_draft: false, review: null });
  });

  it('cannot be made by renaming a listed one', async () => {
    const owner = await privateOwner();
    const { body } = await create(owner);
    for (const change of [FREE, { operator: 'Ionity' }]) {
      expect((await set(owner, body.id, change)).body.code).toBe('name_needs_review');
    }
    expect((await set(owner, body.id, { name: 'Other shop' })).status).toBe(200);
  });
});

describe('[issue 22] where the host looks at new owners', () => {
  it('the first station waits', async () => {
    await newcomers({ isOwnerReviewed: true });
    const owner = await privateOwner();
    const { body } = await create(owner);
    expect(body).toMatchObject({ review: { state: 'waiting', reason: 'first_station' } });
    const host = createHost({ ...world, publicUrl: () => '' });
    expect((await host.run({ command: 'approve', station: body.slug })).ok).toBe(true);
    expect((await create(owner)).body.is_draft).toBe(false);
  });
});
