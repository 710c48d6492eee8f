// @vitest-environment node
import { RESERVATION_STATUSES } from '@voltagora/domain';
import { describe, expect, it } from 'vitest';
import { isStartable, phaseOf } from './reservation-phase.ts';
import { stepStates } from './before/start-steps.ts';

const known = (status: (typeof RESERVATION_STATUSES)[number], step: Step = null) =>
  phaseOf({ status, step, failure: null, session: null });
type Step = Parameters<typeof stepStates>[0]['step'];

describe('the view of a reservation', () => {
  it.each([
    ['RESERVED', null, 'before'],
    ['RESERVED', 'failed', 'before'],
    ['RESERVED', 'asked', 'starting'],
    ['RESERVED', 'agreed', 'starting'],
    ['CHARGING', 'plugged', 'starting'],
    ['CHARGING', 'flowing', 'charging'],
    ['CHARGING', 'finished', 'charging'],
    ['FULFILLED', 'finished', 'receipt'],
    ['CANCELED', null, 'ended'],
    ['NO_SHOW', null, 'ended'],
    ['FAILED', 'failed', 'ended'],
  ] as const)('%s at step %s shows %s: agreed is not charging', (status, step, phase) => {
    expect(known(status, step)).toBe(phase);
  });

  it('exists for every status', () => {
    expect(RESERVATION_STATUSES.map((status) => known(status))).not.toContain(undefined);
  });

  it.each([
    ['09:44', false],
    ['09:45', true],
    ['10:59', true],
    ['11:00', false],
  ])('at %s a start for 10:00 to 11:00 can be asked for: %s', (time, startable) => {
    const reservation = {
      status: 'RESERVED',
      startable_from: '2026-11-21T09:45:00Z',
      stop_time: '2026-11-21T11:00:00Z',
    };
    expect(isStartable(reservation, new Date(`2026-11-21T${time}:00Z`))).toBe(startable);
  });

  it.each([
    ['asked', ['done', 'current', 'waiting', 'waiting']],
    ['agreed', ['done', 'done', 'current', 'waiting']],
    ['plugged', ['done', 'done', 'done', 'current']],
    ['flowing', ['done', 'done', 'done', 'done']],
    ['finished', ['done', 'done', 'done', 'done']],
    [null, ['waiting', 'waiting', 'waiting', 'waiting']],
    ['failed', ['failed', 'waiting', 'waiting', 'waiting']],
  ] as const)('at step %s the four steps stand %o', (step, states) => {
    expect(stepStates({ step }).map(({ state }) => state)).toEqual(states);
  });
});
