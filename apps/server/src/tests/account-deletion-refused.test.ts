// Deleting an account on a whole server: what refuses it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../platform/ids.ts';
import {
  beginSession,
  type Bench,
  MINUTE_MS,
  NOW,
  openBench,
  PASSWORD,
  type Person,
} from './kit/accounts/departure-bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
beforeEach(() => bench.clock.set(NOW));
afterAll(() => bench.close());

const refusal = ({ status, body }: { status: number; body: { code: string } }) => [
  status,
  body.code,
];
const settle = { settle: true };

describe('[S7.06] deleting an account is refused', () => {
  let driver: Person;
  beforeEach(async () => {
    driver = await bench.join('driver');
  });

  it('to nobody, and for the account of somebody else or nobody', async () => {
    const other = await bench.join('driver');
    const path = `/api/users/${driver.userId}/account-delete/`;
    expect(refusal(await bench.call(null, 'POST', path, { password: PASSWORD }))).toEqual([
      401,
      'authentication_required',
    ]);
    const theirs = await bench.leave(other, settle, driver.userId);
    const nobodys = await bench.leave(other, settle, newId());
    expect(refusal(theirs)).toEqual([404, 'not_found']);
    expect(theirs.text).toBe(nobodys.text);
    expect((await bench.readUser(driver)).deleted_at).toBe(null);
  });

  it('without the right password, and after eight wrong ones for a while', async () => {
    const wrong = { ...settle, password: 'not the password' };
    const first = await bench.leave(driver, wrong);
    expect(refusal(first)).toEqual([400, 'wrong_password']);
    expect(first.body.errors).toEqual({ password: ['is wrong'] });
    bench.clock.advance(5 * MINUTE_MS);
    expect(refusal(await bench.leave(driver, { ...settle, password: '' }))).toEqual([
      403,
      'fresh_proof_required',
    ]);
    for (let n = 0; n < 7; n++) await bench.leave(driver, wrong);
    expect(refusal(await bench.leave(driver, settle))).toEqual([429, 'too_many_requests']);
    expect((await bench.readUser(driver)).deleted_at).toBe(null);
  });

  it('with fields that it does not know', async () => {
    expect(refusal(await bench.leave(driver, { ...settle, force: true }))).toEqual([
      400,
      'validation_failed',
    ]);
  });

  it('long after a login that was all the proof there is', async () => {
    await bench.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', driver.userId)
      .execute();
    bench.clock.advance(5 * MINUTE_MS);
    expect(refusal(await bench.leave(driver, { ...settle, password: '' }))).toEqual([
      403,
      'fresh_proof_required',
    ]);
    bench.clock.advance(-1);
    expect((await bench.leave(driver, { ...settle, password: '' })).status).toBe(204);
  });

  it('while things are open, which are counted and left as they are', async () => {
    const owner = await bench.join('station_owner');
    const station = await bench.openStation(owner);
    const { body: booked } = await bench.book(driver, station);
    const asDriver = await bench.leave(driver);
    expect(refusal(asDriver)).toEqual([409, 'account_not_settled']);
    expect(asDriver.body.open_matters).toEqual({
      reservations: 1,
      station_reservations: 0,
      stations: 0,
      tokens: 500,
    });
    const asOwner = await bench.leave(owner);
    expect(asOwner.body.open_matters).toEqual({
      reservations: 0,
      station_reservations: 1,
      stations: 1,
      tokens: 0,
    });
    expect(await bench.statusOf(booked.id)).toBe('RESERVED');
    expect(await bench.mailsTo(driver)).toEqual([]);
    expect((await bench.call(null, 'GET', `/api/stations/${station.stationId}/`)).status).toBe(200);
  });

  it('[B23] while a car charges, for its driver and for the owner of the plug', async () => {
    const owner = await bench.join('station_owner');
    const station = await bench.openStation(owner);
    const { body: booked } = await bench.book(driver, station);
    await beginSession(bench, station, booked.id);
    for (const person of [driver, owner]) {
      const answer = await bench.leave(person, settle);
      expect(refusal(answer)).toEqual([409, 'charging_in_progress']);
    }
    expect(await bench.statusOf(booked.id)).toBe('CHARGING');
  });

  it('while a card charges at the owner’s station without a booking', async () => {
    const owner = await bench.join('station_owner');
    await beginSession(bench, await bench.openStation(owner), null);
    expect(refusal(await bench.leave(owner, settle))).toEqual([409, 'charging_in_progress']);
  });
});
