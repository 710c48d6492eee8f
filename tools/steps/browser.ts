// Finds a Chromium that really runs on this machine. Brings nothing from the network.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';

export interface Browser {
  executable: string;
  from: string;
  env: Record<string, string>;
}

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The first browser that answers to --version, or undefined. */
export async function findBrowser(): Promise<Browser | undefined> {
  const named = process.env['VOLTAGORA_CHROMIUM'];
  if (named !== undefined)
    return firstRunning([{ executable: named, from: 'VOLTAGORA_CHROMIUM', env: {} }]);
  const installed = INSTALLED.map((executable) => ({ executable, from: 'this machine', env: {} }));
  return (
    firstRunning(installed) ??
    firstRunning(await playwrightsOwn()) ??
    firstRunning(await unpacked())
  );
}

function firstRunning(browsers: Browser[]): Browser | undefined {
  return browsers.find(({ executable, env }) => {
    if (!existsSync(executable)) return false;
    const answer = spawnSync(executable, ['--version'], {
      env: { ...process.env, ...env },
      timeout: 20_000,
    });
    return answer.status === 0;
  });
}

async function playwrightsOwn(): Promise<Browser[]> {
  const { chromium } = await import('@playwright/test');
  return [{ executable: chromium.executablePath(), from: "Playwright's own", env: {} }];
}

const UNPACK = `
  const { default: chromium } = await import('@sparticuz/chromium');
  console.log(await chromium.executablePath());
`;

/** The browser inside the package @sparticuz/chromium, unpacked into .cache; with its own libraries where the machine lacks them. */
async function unpacked(): Promise<Browser[]> {
  const folder = join(ROOT, '.cache', 'browser');
  mkdirSync(folder, { recursive: true });
  // The package unpacks into TMPDIR, and its libraries only where it believes itself on AWS.
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  const answer = spawnSync(process.execPath, ['--input-type=module', '-e', UNPACK], {
    cwd: join(ROOT, 'tests'),
    env,
    encoding: 'utf8',
  });
  if (answer.status !== 0) return [];
  const executable = answer.stdout.trim();
  const from = 'the package @sparticuz/chromium';
  return [
    { executable, from, env: {} },
    { executable, from, env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } },
  ];
}
