import { describe, expect, it } from 'vitest';
import { differenceOf, PROBLEMS, progressOf } from './guide-progress.ts';
import { attempt, connected, connection, point } from '../points/test-points.ts';

const stepsDone = (from: Parameters<typeof progressOf>[0]) =>
  progressOf(from)
    .steps.filter(({ isDone }) => isDone)
    .map(({ step }) => step);

describe('how far a charger has come', () => {
  it('nothing was heard: nothing is done, and nothing is wrong', () => {
    expect(stepsDone(connection())).toEqual([]);
    expect(progressOf(connection())).toMatchObject({ problem: null, isDone: false });
  });

  it.each(PROBLEMS)('%s as the last word is the problem', (outcome) => {
    const last = attempt({ outcome });
    const heard = connection({ attempts: [last, attempt({ outcome: 'connected' })] });
    expect(progressOf(heard).problem).toEqual(last);
    expect(stepsDone(heard)).toEqual(['typed']);
  });

  it('what went wrong before the line stands is forgotten', () => {
    const on = connection({
      charging_point: point(),
      has_connected: true,
      attempts: [attempt({ outcome: 'connected' }), attempt()],
    });
    expect(progressOf(on).problem).toBeNull();
    expect(stepsDone(on)).toEqual(['typed', 'connected']);
  });

  it('a stranger with a name alike may still call wrongly while the right one is connected', () => {
    const on = { ...connected(), attempts: [attempt({ outcome: 'unknown_identity' })] };
    expect(progressOf(on)).toMatchObject({ problem: null, isDone: true });
  });

  it('a charger that has left is not done, however far it had come', () => {
    const away = { ...connected(), charging_point: point({ connected: false }) };
    expect(stepsDone(away)).toEqual(['typed']);
  });
});

describe('where two identities differ', () => {
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

  it('what is the same has nothing marked', () => {
    expect(marked('vg-abc123', 'vg-abc123')).toEqual(['vg-abc123', 'vg-abc123']);
  });
});
