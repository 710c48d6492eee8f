import { describe, expect, it } from 'vitest';
import { differenceOf, PROBLEMS, progressOf } from './guide-progress.ts';
import { attempt, connected, connection, point } from '../../../tests/kit/stations/points.ts';

const stepsDone = (from: Parameters<typeof progressOf>[0]) =>
  progressOf(from)
    .steps.filter(({ isDone }) => isDone)
    .map(({ step }) => step);

describe('the setup progress of a charging point', () => {
  it('without attempts has no completed step and no problem', () => {
    expect(stepsDone(connection())).toEqual([]);
    expect(progressOf(connection())).toMatchObject({ problem: null, isDone: false });
  });

  it.each(PROBLEMS)('%s as the last outcome is the problem', (outcome) => {
    const last = attempt({ outcome });
    const heard = connection({ attempts: [last, attempt({ outcome: 'connected' })] });
    expect(progressOf(heard).problem).toEqual(last);
    expect(stepsDone(heard)).toEqual(['typed']);
  });

  it('problems before the connection are cleared', () => {
    const on = connection({
      charging_point: point(),
      has_connected: true,
      attempts: [attempt({ outcome: 'connected' }), attempt()],
    });
    expect(progressOf(on).problem).toBeNull();
    expect(stepsDone(on)).toEqual(['typed', 'connected']);
  });

  it('a failed attempt of another client with a similar identity is shown while the right one is connected', () => {
    const on = { ...connected(), attempts: [attempt({ outcome: 'unknown_identity' })] };
    expect(progressOf(on)).toMatchObject({ problem: null, isDone: true });
  });

  it('a disconnected charging point is not done, whatever it had completed', () => {
    const away = { ...connected(), charging_point: point({ connected: false }) };
    expect(stepsDone(away)).toEqual(['typed']);
  });
});

describe('the difference of two identities', () => {
  const marked = (typed: string, wanted: string) => {
    const show = (parts: { text: string; isSame: boolean }[]) =>
      parts.map(({ text, isSame }) => (isSame ? text : `[${text}]`)).join('');
    const { one, other } = differenceOf(typed, wanted);
    return [show(one), show(other)];
  };

  it.each([
    ['CP-1', 'CP-01', 'CP-1', 'CP-[0]1'],
    ['CP-001', 'CP-01', 'CP-0[0]1', 'CP-01'],
    ['cp-01', 'CP-01', '[cp]-01', '[CP]-01'],
    ['vg-abx', 'vg-abc', 'vg-ab[x]', 'vg-ab[c]'],
    ['xyz', 'abc', '[xyz]', '[abc]'],
    ['', 'abc', '', '[abc]'],
    ['σταθμός', 'σταθμος', 'σταθμ[ό]ς', 'σταθμ[ο]ς'],
  ])('%s for %s', (typed, wanted, first, second) => {
    expect(marked(typed, wanted)).toEqual([first, second]);
  });

  it('marks nothing in equal texts', () => {
    expect(marked('vg-abc123', 'vg-abc123')).toEqual(['vg-abc123', 'vg-abc123']);
  });
});
