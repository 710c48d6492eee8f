import { expect, test } from 'vitest';
import { createBus } from '../../bus/bus.ts';
import { manualClock } from '../../clock.ts';
import { createAttemptThrottle } from './attempt-throttle.ts';

const clock = manualClock(new Date('2026-07-01T09:00:00Z'));
const limits = [{ key: 'eve@example.org', max: 2, windowMs: 60_000 }];

test('other nodes apply what one node counts or forgives, per throttle', () => {
  const bus = createBus((error) => expect.unreachable(String(error)));
  const [here, there, other] = ['accounts', 'accounts', 'contact'].map((name) =>
    createAttemptThrottle(clock, { bus, name }),
  );
  expect(here?.attempt(limits)).toEqual({ kind: 'counted', filled: [] });
  expect(there?.attempt(limits)).toEqual({ kind: 'counted', filled: ['eve@example.org'] });
  expect(here?.attempt(limits)).toEqual({ kind: 'refused', retryAfterSeconds: 60 });
  expect(other?.attempt(limits)).toEqual({ kind: 'counted', filled: [] });
  there?.forgive(limits);
  expect(here?.attempt(limits)).toMatchObject({ kind: 'counted' });
});
