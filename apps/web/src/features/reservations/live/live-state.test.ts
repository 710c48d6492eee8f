// @vitest-environment node
import type { PlugLive, Reservation } from '@voltagora/contract';
import { describe, expect, it } from 'vitest';
import { reservation, session } from '../../../tests/kit/reservations/reservation.ts';
import { nextMessage, knownOf, needsReading } from './live-state.ts';

const sample = (minute: number, energy_kWh: number) => ({
  at: `2026-11-21T10:${String(minute).padStart(2, '0')}:00Z`,
  energy_kWh,
  power_kW: 42,
  soc: null,
});
const message = (more: Partial<PlugLive> = {}): PlugLive => ({
  plug: { id: 7 },
  status: 'Charging',
  error: null,
  status_at: null,
  session,
  meter_values: [],
  reservation: {
    id: reservation.id,
    status: 'CHARGING',
    step: 'flowing',
    failure: null,
    charger_hold: null,
  },
  sent_at: '2026-11-21T10:05:00Z',
  ...more,
});

describe('the state of a reservation', () => {
  it('[S4.02] is that of a live message newer than the API answer', () => {
    const heard = nextMessage(null, message(), 2000);
    expect(knownOf(reservation, 1000, heard)).toEqual({
      status: 'CHARGING',
      step: 'flowing',
      failure: null,
      session,
    });
  });

  it('is that of an API answer newer than the last message', () => {
    const heard = nextMessage(null, message(), 1000);
    expect(knownOf(reservation, 2000, heard).status).toBe('RESERVED');
  });

  it('ignores a message about another reservation', () => {
    const heard = nextMessage(null, message({ reservation: null, session: null }), 2000);
    expect(knownOf(reservation, 1000, heard)).toMatchObject({ status: 'RESERVED', session: null });
  });

  it('merges samples by time without duplicates, also after a reconnect', () => {
    const first = nextMessage(null, message({ meter_values: [sample(1, 0.5), sample(2, 1)] }), 1);
    const all = [sample(1, 0.5), sample(2, 1), sample(3, 1.5)];
    const again = nextMessage(first, message({ meter_values: all }), 2);
    expect(again.samples).toEqual(all);
  });

  it('needs a new API read after a change of status, but not after a sample', () => {
    expect(needsReading(reservation, message())).toBe(true);
    const charging = { ...reservation, status: 'CHARGING' } as const;
    expect(needsReading(charging, message())).toBe(false);
    const held: Reservation['charger_hold'] = { state: 'held', other_plugs: [] };
    expect(needsReading({ ...charging, charger_hold: held }, message()), 'it was lost').toBe(true);
  });
});
