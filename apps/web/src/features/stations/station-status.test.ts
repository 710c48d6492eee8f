// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { plug } from '../../tests/kit/stations/station.ts';
import {
  isListedOnly,
  statusOf,
  statusText,
  withNewestStatus,
  withoutStatus,
} from './station-status.ts';

const counts = (free: number, connected: number) => ({
  plugs_free: free,
  plugs_connected: connected,
  plugs_total: 4,
});

describe('the status of a station', () => {
  it.each([
    [2, 4, 'Available', 'stations.status.free'],
    [0, 4, 'Charging', 'stations.status.taken'],
    [0, 0, 'Not connected', 'stations.status.notConnected'],
  ])('with %d free of %d connected shows %s', (free, connected, status, key) => {
    expect(statusOf(counts(free, connected))).toBe(status);
    expect(statusText(counts(free, connected))).toEqual({ key, values: { count: free, total: 4 } });
  });

  it('is not known where no plug has a charging point, as in public data', () => {
    const source = { name: '', licence: '', attribution: '', as_of: null };
    const foreign = plug(1, { charging_point: null });
    expect(isListedOnly({ source, plugs: [foreign] })).toBe(true);
    expect(isListedOnly({ source, plugs: [foreign, plug(2)] })).toBe(false);
    expect(isListedOnly({ source: null, plugs: [foreign] })).toBe(false);
  });

  it('from an old answer is never shown as available', () => {
    expect(statusOf(withoutStatus(counts(4, 4)))).toBe('Not connected');
  });
});

describe('[24.0] the status of a plug', () => {
  const live = (status_at: string | null) => ({
    status: 'Available' as const,
    error: null,
    status_at,
  });
  const answered = plug(1, { status: 'Charging', status_at: '2026-11-21T10:00:00Z' });

  it.each([
    ['an older live message', '2020-01-01T00:00:00Z', 'Charging'],
    ['a live message of the same moment', '2026-11-21T10:00:00Z', 'Available'],
    ['a newer live message', '2026-11-21T10:00:01+00:00', 'Available'],
    ['a live message without a time', null, 'Available'],
  ])('is the newer one: beside %s', (_name, at, status) => {
    expect(withNewestStatus(answered, live(at), true).status).toBe(status);
  });

  it('is not connected if the answer is too old, and no live message is newer', () => {
    expect(withNewestStatus(answered, undefined, true).status).toBe('Charging');
    expect(withNewestStatus(answered, undefined, false).status).toBe('Not connected');
    expect(withNewestStatus(answered, live('2020-01-01T00:00:00Z'), false).status).toBe(
      'Not connected',
    );
  });
});
