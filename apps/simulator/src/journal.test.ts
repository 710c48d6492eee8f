import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openJournal } from './journal.ts';
import { openBoth, startCharging } from './tests/kit/charging-point.ts';

it('has every finished transaction, and whether its end was delivered', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'journal-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'journal.jsonl');
  const { central, point } = await openBoth({}, { onEvent: openJournal(file) });
  const transactionId = await startCharging(central, point);
  await central.received('MeterValues');
  await central.command('RemoteStopTransaction', { transactionId });
  await point.when(
    ({ connectors, queued }) =>
      queued === 0 && connectors.every(({ status }) => status === 'Available'),
  );
  const unheard = await startCharging(central, point, 2);
  point.goOffline(600_000);
  await point.when(({ online }) => !online);
  await point.stop();
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const told = lines.map((line): unknown => JSON.parse(line));
  const { request: start } = await central.received('StartTransaction');
  const { request: stop } = await central.received('StopTransaction');
  expect(told).toMatchObject([
    {
      identity: 'ATH-0001',
      connector: 1,
      transactionId,
      idTag: 'DRIVER-1',
      meterStartWh: start.meterStart,
      meterStopWh: stop.meterStop,
      startedAt: start.timestamp,
      stoppedAt: stop.timestamp,
      reason: 'Remote',
      delivered: true,
    },
    { connector: 2, transactionId: unheard, reason: 'PowerLoss', delivered: false },
  ]);
});

it('reports a file that cannot be written', () => {
  expect(() => openJournal('/nowhere/journal')).toThrow(/^Cannot write \/nowhere\/journal/);
});
