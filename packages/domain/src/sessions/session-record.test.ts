import { describe, expect, it } from 'vitest';
import { maskedTag, type RecordedSession, sessionRecord } from './session-record.ts';

const session: RecordedSession = {
  transactionId: 812,
  chargingPointTransactionId: null,
  idTag: '04A1B2C3D4',
  isBooked: false,
  stopReason: 'Local',
  stoppedAt: new Date('2026-07-01T10:00:00Z'),
  meterStartWh: 1_000_500,
  countedFromWh: null,
  energyWh: 12_345,
};

describe('[S1.02] the record of a session for its owner', () => {
  it('has transaction, id tag, stop reason and both registers', () => {
    expect(sessionRecord(session)).toEqual({
      transaction_id: '812',
      id_tag: '04A1B2C3D4',
      stop_reason: 'Local',
      meter: { start_kWh: 1000.5, stop_kWh: 1012.845 },
    });
  });

  it("has the charging point's own transaction id, and no last register while it runs", () => {
    const running = { ...session, chargingPointTransactionId: 'tx-7', stoppedAt: null };
    expect(sessionRecord(running)).toMatchObject({
      transaction_id: 'tx-7',
      meter: { stop_kWh: null },
    });
  });

  it('has the register that a meter showed at the end after it was reset', () => {
    const { meter } = sessionRecord({ ...session, countedFromWh: -5000 });
    expect(meter).toEqual({ start_kWh: 1000.5, stop_kWh: 7.345 });
  });

  it("masks the tag of a driver's booking", () => {
    expect(sessionRecord({ ...session, isBooked: true }).id_tag).toBe('••••••C3D4');
    expect(maskedTag('AB')).toBe('AB');
  });
});
