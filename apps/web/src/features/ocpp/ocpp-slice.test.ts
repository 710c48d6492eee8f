// @vitest-environment node
import type { PlugLive } from '@voltagora/contract';
import { describe, expect, it } from 'vitest';
import { ocppReducer, plugLiveLost, plugLiveReceived, selectLivePlug } from './ocpp-slice.ts';

const message = (id: number, more: Partial<PlugLive> = {}): PlugLive => ({
  plug: { id },
  status: 'Available',
  error: null,
  status_at: '2026-11-21T10:00:00Z',
  session: null,
  meter_values: [],
  reservation: null,
  sent_at: '2026-11-21T10:00:00Z',
  ...more,
});
const sample = { at: '2026-11-21T10:05:00Z', energy_kWh: 3.5, power_kW: 42, soc: null };
const initial = ocppReducer(undefined, { type: 'init' });

describe('ocpp', () => {
  it('[S3.27] lists plugs with id, meter_value and total_kwh', () => {
    const state = ocppReducer(initial, plugLiveReceived(message(7, { meter_values: [sample] })));
    expect(state.stations_plug_status).toMatchObject([
      { id: 7, meter_value: sample, total_kwh: 3.5 },
    ]);
  });

  it('a live message replaces the state of its plug and keeps the others', () => {
    const two = [message(7), message(8)].reduce(
      (state, m) => ocppReducer(state, plugLiveReceived(m)),
      initial,
    );
    const state = ocppReducer(two, plugLiveReceived(message(7, { status: 'Charging' })));
    expect(selectLivePlug(7)({ ocpp: state })?.status).toBe('Charging');
    expect(selectLivePlug(8)({ ocpp: state })?.status).toBe('Available');
    expect(state.stations_plug_status).toHaveLength(2);
  });

  it('the state from a lost socket is removed, so that no old status is shown as available', () => {
    const state = ocppReducer(ocppReducer(initial, plugLiveReceived(message(7))), plugLiveLost(7));
    expect(selectLivePlug(7)({ ocpp: state })).toBeUndefined();
  });
});
