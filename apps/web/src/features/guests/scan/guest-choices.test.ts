// @vitest-environment node
import { GuestSecret } from '@voltagora/contract';
import { describe, expect, it, test } from 'vitest';
import { amountsOf, newSecret, wishOf } from './guest-choices.ts';

const offer = (free_minutes: number) => ({
  refusal: null,
  free_minutes,
  min_minutes: 15,
  wishes: ['money', 'energy', 'time', 'full'] as const satisfies string[],
});

describe('[25.2] the choices of a guest', () => {
  test.each([
    [240, [30, 60, 120, 180]],
    [70, [30, 60]],
    [20, [20]],
  ])('of time, with %d free minutes, are %j', (free, amounts) => {
    expect(amountsOf('time', { ...offer(free), wishes: [...offer(free).wishes] })).toEqual(amounts);
  });

  it('are sent as the contract wants them', () => {
    expect(wishOf('money', 5)).toEqual({ kind: 'money', amount: 5 });
    expect(wishOf('energy', 10)).toEqual({ kind: 'energy', kWh: 10 });
    expect(wishOf('time', 30)).toEqual({ kind: 'time', minutes: 30 });
    expect(wishOf('full', 0)).toEqual({ kind: 'full' });
  });

  it('come with a new secret each time', () => {
    const secrets = Array.from({ length: 50 }, newSecret);
    expect(secrets.every((secret) => GuestSecret.safeParse(secret).success)).toBe(true);
    expect(new Set(secrets).size).toBe(50);
  });
});
