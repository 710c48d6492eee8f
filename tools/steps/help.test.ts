import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './run.ts';

const ask = (tool: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(ROOT, 'tools', tool), ...args], {
    encoding: 'utf8',
    timeout: 60_000,
  });

test.each(['start.ts', 'serve.ts'])(
  '[24] %s --help prints commands and settings, and starts nothing',
  (tool) => {
    const { stdout, status } = ask(tool, '--help');
    expect(status).toBe(0);
    expect(stdout).toContain('npm run host -- help');
    expect(stdout).toMatch(/^ {2}PORT +\S.*default: 3000/m);
    expect(stdout).toContain('DATABASE_URL');
  },
);

test('[24] an unknown argument is refused', () => {
  const { stderr, status } = ask('start.ts', '--port=1');
  expect(status).toBe(1);
  expect(stderr).toContain("'--port=1' is not an argument");
});
