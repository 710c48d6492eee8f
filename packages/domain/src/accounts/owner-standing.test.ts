// Issue 22, point 7: what an owner may list.
import { describe, expect, it } from 'vitest';
import {
  claimedBrand,
  decideListing,
  type OwnerStanding,
  stationAllowance,
} from './owner-standing.ts';

const NEW: OwnerStanding = {
  isActivated: true,
  hasBusiness: false,
  isPrivate: true,
  isApproved: false,
  paidSessions: 0,
  ageDays: 0,
  stationsMax: null,
};
const ASKED = { listed: 0, claimsBrand: false, isReviewed: false };

describe('[issue 22] what an owner may list', () => {
  it.each([
    ['a new owner', {}, 3],
    ['a business', { hasBusiness: true }, 10],
    ['the first paid session', { paidSessions: 1 }, 10],
    ['a business that the host has approved', { hasBusiness: true, isApproved: true }, 25],
    ['twenty paid sessions', { paidSessions: 20 }, 50],
    ['an old business', { hasBusiness: true, paidSessions: 20, ageDays: 30 }, 500],
    ['what the host allows', { stationsMax: 70 }, 70],
    ['never less than earned', { stationsMax: 1 }, 3],
  ])('grows: %s', (_, more, listed) => {
    expect(stationAllowance({ ...NEW, ...more }).listed).toBe(listed);
  });

  it.each([
    ['a new owner', {}, 20],
    ['a business, which may bring a network', { hasBusiness: true }, 100],
    ['what the host allows', { stationsMax: 500 }, 500],
  ])('limits new stations of a day: %s', (_, more, perDay) => {
    expect(stationAllowance({ ...NEW, ...more }).perDay).toBe(perDay);
  });

  it.each([
    [{}, {}, { kind: 'list' }],
    [{ isPrivate: false }, {}, { kind: 'refuse', code: 'owner_unconfirmed' }],
    [{ isActivated: false }, {}, { kind: 'refuse', code: 'owner_unconfirmed' }],
    [{ isPrivate: false, hasBusiness: true }, {}, { kind: 'list' }],
    [{}, { listed: 3 }, { kind: 'refuse', code: 'too_many_stations' }],
    [{}, { claimsBrand: true }, { kind: 'review', reason: 'brand' }],
    [{}, { isReviewed: true }, { kind: 'review', reason: 'first_station' }],
    [{ isApproved: true }, { isReviewed: true, claimsBrand: true }, { kind: 'list' }],
  ])('%j, asked %j: %j', (more, asked, decision) => {
    expect(decideListing({ ...NEW, ...more }, { ...ASKED, ...asked })).toEqual(decision);
  });

  it.each([
    ['TESLA  Supercharger FREE!!', 'Tesla Supercharger'],
    ['Free téslà charging', 'Tesla'],
    ['Teslas of Athens', undefined],
    ['', undefined],
  ])('%s names %s', (text, brand) => {
    expect(claimedBrand(text, ['Tesla Supercharger', 'Tesla'])).toBe(brand);
  });
});
