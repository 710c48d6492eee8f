import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

/** Writes 30 MB of log lines that nobody reads yet, and reports that it continues. */
const TALKER = `
  const { createLog } = await import(process.argv[1]);
  const log = createLog('info');
  for (let n = 0; n < 30_000; n += 1) log.info({ n }, 'x'.repeat(1_000));
  setTimeout(() => process.send('goes on'), 20);
  process.once('message', () => process.disconnect());
`;

test('[L10] a log without a reader does not block the program, and dropped lines are reported', async () => {
  const module = new URL('./create-log.ts', import.meta.url).href;
  const words = ['--input-type=module', '-e', TALKER, module];
  const child = fork('', { execArgv: words, silent: true });
  expect((await once(child, 'message'))[0]).toBe('goes on');
  const lines: string[] = [];
  let said = '';
  child.stdout?.on('data', (chunk) => (said += String(chunk)));
  child.send('end');
  await once(child, 'close');
  lines.push(...said.trimEnd().split('\n'));
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ n: 0 });
  const { lines: dropped } = JSON.parse(lines.at(-1) ?? '');
  expect(dropped).toBe(30_000 - (lines.length - 1));
  expect(said.length).toBeLessThan(12_000_000);
});
