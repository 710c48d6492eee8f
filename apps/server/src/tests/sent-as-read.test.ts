// What an owner has read can be sent back as it is: clients of the specification PUT whole entities.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bench, openBench, type Person } from './kit/accounts/departure-bench.ts';
import { createKeeper, type Keeper, TERMS } from './kit/stations/station-upkeep.ts';

let bench: Bench;
let keeper: Keeper;
let owner: Person;
beforeAll(async () => {
  bench = await openBench();
  keeper = createKeeper(bench);
  owner = await bench.join('station_owner');
});
afterAll(() => bench.close());

it.each([
  ['with the terms of the installation', {}],
  ['with its own terms', { booking_terms: TERMS }],
])('[S7.27] a station %s', async (_, more) => {
  const { id } = await keeper.goLive(owner);
  await keeper.update(owner, id, more);
  const { body: read } = await keeper.own(owner, id);
  const sent = await keeper.update(owner, id, read);
  expect([sent.status, sent.body.errors]).toEqual([200, undefined]);
  const { booking_terms_own: _own, ...same } = read;
  expect(sent.body).toMatchObject(same);
});

it('[S7.27] a plug, and with a new label', async () => {
  const { plugId } = await keeper.goLive(owner);
  const { body: read } = await bench.call(owner, 'GET', `/api/stations/plugs/${plugId}/`);
  expect(await keeper.updatePlug(owner, plugId, read)).toMatchObject({ status: 200, body: read });
  const renamed = await keeper.updatePlug(owner, plugId, { ...read, label: 'Right' });
  expect(renamed).toMatchObject({ status: 200, body: { ...read, label: 'Right' } });
});

it('[S7.41] an id tag, to make another one and to change it', async () => {
  const { body: made } = await bench.call(owner, 'POST', '/api/ocpp/id-tags/', { idTag: 'CARD1' });
  const path = `/api/ocpp/id-tags/${made.id}/`;
  const changed = await bench.call(owner, 'PUT', path, { ...made, is_blocked: true });
  expect(changed).toMatchObject({ status: 200, body: { ...made, is_blocked: true } });
});

it('a field that is not known is refused as before', async () => {
  const { id, plugId } = await keeper.goLive(owner);
  const refused = { status: 400, body: { code: 'validation_failed' } };
  expect(await keeper.update(owner, id, { nam: 'typo' })).toMatchObject(refused);
  expect(await keeper.updatePlug(owner, plugId, { labl: 'typo' })).toMatchObject(refused);
});
