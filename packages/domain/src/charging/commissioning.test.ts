import { describe, expect, it } from 'vitest';
import {
  type CommissioningFacts,
  type CommissioningReach,
  refuseCommissioning,
} from './commissioning.ts';

const reach: CommissioningReach = {
  isReading: false,
  connectorNumber: 1,
  tags: [],
  settings: [],
  reservationNumber: null,
  transactionId: null,
  until: null,
};
const facts: CommissioningFacts = {
  bookings: 0,
  reservationNumbers: [7],
  bookedTransactions: ['12', 'tx-12'],
  ownTags: ['04A1B2', 'fleet', ''],
};
const decide = (change: Partial<CommissioningReach>, more: Partial<CommissioningFacts> = {}) =>
  refuseCommissioning({ ...reach, ...change }, { ...facts, ...more });

describe('[S6.05] a commissioning call', () => {
  it('is sent where nothing of a driver is touched', () => {
    expect(decide({ tags: ['04a1b2', 'FLEET'] })).toBeUndefined();
    expect(decide({ settings: ['HeartbeatInterval'] })).toBeUndefined();
  });

  it('never names the tag of somebody else, nor none at all', () => {
    expect(decide({ tags: ['04a1b2', 'OTHER'] })).toBe('tag_not_own');
    expect(decide({ tags: [''] })).toBe('tag_not_own');
    expect(decide({ tags: ['OTHER'], isReading: true })).toBe('tag_not_own');
  });

  it.each(['AuthorizationKey', 'SecurityCtrlr.BasicAuthPassword', 'Vendor.basicAuthPassword'])(
    'never writes %s',
    (name) => {
      expect(decide({ settings: ['HeartbeatInterval', name] })).toBe('password_key');
    },
  );

  it('is refused where a plug is booked, unless it only reads', () => {
    expect(decide({}, { bookings: 1 })).toBe('plug_booked');
    expect(decide({ isReading: true }, { bookings: 1 })).toBeUndefined();
  });

  it('stops its own transactions, never one of a booking', () => {
    expect(decide({ transactionId: '13' }, { bookings: 1 })).toBeUndefined();
    expect(decide({ transactionId: '12' })).toBe('plug_booked');
    expect(decide({ transactionId: 'tx-12' })).toBe('plug_booked');
  });

  it("never uses the number of a booking's slot lock", () => {
    expect(decide({ reservationNumber: 7 })).toBe('plug_booked');
    expect(decide({ reservationNumber: 8 })).toBeUndefined();
  });
});
