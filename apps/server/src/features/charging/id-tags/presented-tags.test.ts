// What a charging point is told about tags that end, and about tags presented at a stop.
import type { IdTag } from '@voltagora/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sessionOf } from '../../../tests/kit/charging/charging-world.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';

let bench: SessionBench;
let number = 0;

beforeAll(async () => {
  bench = await openSessionBench();
});
beforeEach(async () => {
  number += 1;
  await bench.fresh();
});
afterAll(() => bench.close());

const PATH = '/api/ocpp/id-tags/';
const card = () => `Card-${number}`;
const post = (body: object) => bench.world.call(bench.owner, 'POST', PATH, body);
const put = (id: string, body: object) =>
  bench.world.call(bench.owner, 'PUT', `${PATH}${id}/`, body);
async function allow(body: object = {}): Promise<IdTag> {
  const { status, body: tag } = await post({ idTag: card(), ...body });
  expect(status).toBe(201);
  return tag;
}
const authorize = (idTag: string) => bench.point.call('Authorize', { idTag });
const accepted = { idTagInfo: { status: 'Accepted', expiryDate: expect.any(String) } };

test('[S3.07] a tag with an end is remembered until then at most, and is expired after it', async () => {
  const soon = new Date(bench.world.clock.now().getTime() + 3_600_000).toISOString();
  const tag = await allow({ ends_at: soon });
  expect(tag.ends_at).toBe(soon);
  expect(await authorize(card())).toEqual({
    idTagInfo: { status: 'Accepted', expiryDate: soon },
  });
  bench.later(60);
  expect(await authorize(card())).toEqual({
    idTagInfo: { status: 'Expired' },
  });
  const { answer } = await bench.startOf(card());
  expect(answer.idTagInfo).toEqual({ status: 'Expired' });
  await put(tag.id, { ...tag, ends_at: null });
  expect(await authorize(card())).toEqual(accepted);
  expect(await post({ idTag: `${card()}x`, ends_at: 'tomorrow' })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  });
});

test.each([
  ['another owner’s or unknown tag is Invalid', {}, 'Invalid'],
  ['blocked tag is Blocked', { is_blocked: true }, 'Blocked'],
  ['valid tag is Accepted, with expiry and group', { group: 'Family' }, 'Accepted'],
])('[1.6 §4.10] at a stop, a stranger’s %s', async (_name, fields, status) => {
  await allow();
  const { answer } = await bench.startOf(card());
  const stranger = `S-${card()}`;
  if (status !== 'Invalid') await allow({ idTag: stranger, ...fields });
  const { transactionId } = answer;
  const stop = { transactionId, idTag: stranger, meterStop: 1_500, timestamp: bench.later(5) };
  const told = await bench.point.call('StopTransaction', stop);
  const more = { expiryDate: expect.any(String), parentIdTag: 'Family' };
  expect(told).toEqual({ idTagInfo: { status, ...(status === 'Accepted' && more) } });
  expect(await sessionOf(bench.world.db, transactionId)).toMatchObject({ energy_wh: 500 });
});
