// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { pauseOf, repeatedWhileBusy, type Wait } from './repeat-reads.ts';

const busy = (after?: string) =>
  new Response('{}', {
    status: 503,
    ...(after !== undefined && { headers: { 'retry-after': after } }),
  });

function server(...answers: Response[]) {
  const waits: number[] = [];
  const wait: Wait = async (ms) => void waits.push(ms);
  const send = vi.fn<() => Promise<Response>>(async () => answers.shift() ?? new Response('[]'));
  return { send, waits, ask: (signal?: AbortSignal) => repeatedWhileBusy(send, signal, wait) };
}

describe('[24.0] a read that a busy server has postponed', () => {
  it('is repeated after the time that the server names, and a little more', async () => {
    const { send, waits, ask } = server(busy('2'), busy('1'));
    expect((await ask()).status).toBe(200);
    expect(send).toHaveBeenCalledTimes(3);
    expect(waits[0]).toBeGreaterThanOrEqual(2_000);
    expect(waits[0]).toBeLessThanOrEqual(3_000);
    expect(waits[1]).toBeGreaterThanOrEqual(1_000);
  });

  it('is asked at most four times', async () => {
    const { send, ask } = server(...Array.from({ length: 9 }, () => busy('1')));
    expect((await ask()).status).toBe(503);
    expect(send).toHaveBeenCalledTimes(4);
  });

  it.each([
    ['no Retry-After', busy()],
    ['a date instead of seconds', busy('Wed, 21 Oct 2026 07:28:00 GMT')],
    ['a wait that nobody would sit through', busy('60')],
    ['a negative wait', busy('-1')],
    ['another refusal', new Response('{}', { status: 429, headers: { 'retry-after': '1' } })],
    ['a fault', new Response('{}', { status: 500, headers: { 'retry-after': '1' } })],
  ])('is not repeated with %s', async (_name, answer) => {
    const { send, waits, ask } = server(answer);
    expect(await ask()).toBe(answer);
    expect(send).toHaveBeenCalledTimes(1);
    expect(waits).toEqual([]);
  });

  it('spreads the clients, and does not ask at once even if it may', () => {
    expect(pauseOf(2, () => 0)).toBe(2_000);
    expect(pauseOf(2, () => 1)).toBe(3_000);
    expect(pauseOf(0, () => 0)).toBe(500);
  });

  it('is given up at once when nobody waits for it any more', async () => {
    const leaving = new AbortController();
    const send = vi.fn<() => Promise<Response>>(async () => busy('10'));
    const asked = repeatedWhileBusy(send, leaving.signal);
    await vi.waitFor(() => expect(send).toHaveBeenCalled());
    leaving.abort();
    await expect(asked).rejects.toThrow('aborted');
    expect(send).toHaveBeenCalledTimes(1);
  });
});
