import { describe, expect, it } from 'vitest';
import { openBoth, startCharging } from '../../tests/kit/charging-point.ts';

/** For a slow, busy machine. */
const PATIENCE = { timeout: 30_000 };

describe('the wire', () => {
  it('sends a call twice, byte for byte', async () => {
    const texts: string[] = [];
    const { central, point } = await openBoth({ onText: (text) => texts.push(text) });
    expect(point.repeatLast('StartTransaction')).toBe(false);
    await startCharging(central, point);
    expect(point.repeatLast('StartTransaction')).toBe(true);
    const starts = () => texts.filter((text) => text.includes('StartTransaction'));
    await expect.poll(starts, PATIENCE).toHaveLength(2);
    expect(starts()[0]).toBe(starts()[1]);
  });

  it('loses a response, so that the call is repeated', async () => {
    const { central, point } = await openBoth({}, { callTimeoutMs: 200 });
    point.loseNextAnswer('StartTransaction');
    await startCharging(central, point);
    await point.when(({ queued }) => queued === 0);
    expect(central.actions().filter((action) => action === 'StartTransaction')).toHaveLength(2);
  });

  it('delays messages', async () => {
    const { central, point } = await openBoth();
    point.slowDown(60_000);
    const from = performance.now();
    expect((await central.command('ClearCache', {})).status).toBe('Accepted');
    expect(performance.now() - from).toBeGreaterThan(250);
  });

  it('drops with the power; the end of a session is sent after the next boot', async () => {
    const { central, point } = await openBoth();
    await startCharging(central, point);
    point.cutPower(5_000);
    await point.when(({ online }) => !online);
    const { request } = await central.received('StopTransaction');
    expect(request.reason).toBe('PowerLoss');
    expect(central.actions().filter((action) => action === 'BootNotification')).toHaveLength(2);
  });
});
