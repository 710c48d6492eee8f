// Finds a Chromium on this machine. Downloads nothing.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
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

/**
 * The browser of VOLTAGORA_CHROMIUM if set, or else the one in this repository's packages, so that all machines test with the
 * same one. An installed browser is used when the packaged one does not run, as on macOS. Undefined if none answers to --version.
 */
export function findBrowser(): Browser | undefined {
  const named = process.env['VOLTAGORA_CHROMIUM'];
  if (named !== undefined)
    return firstRunning([{ executable: named, from: 'VOLTAGORA_CHROMIUM', env: {} }]);
  const installed = INSTALLED.map((executable) => ({
    executable,
    from: 'installed on this machine: the packaged browser does not run here',
    env: {},
  }));
  return firstRunning(packaged()) ?? firstRunning(installed) ?? firstRunning(playwrightsOwn());
}

/** One line for the log: the browser in use, and where it comes from. */
export const browserLine = (found: Browser | undefined): string =>
  found ? `Browser: ${found.executable} (${found.from})` : 'Browser: none found';

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

function playwrightsOwn(): Browser[] {
  return [{ executable: chromium.executablePath(), from: "Playwright's own", env: {} }];
}

const UNPACK = `
  const { default: chromium } = await import('@sparticuz/chromium');
  console.log(await chromium.executablePath());
`;

/** The browser in the package @sparticuz/chromium, unpacked into .cache; with its own libraries if the machine lacks them. */
function packaged(): Browser[] {
  const folder = join(ROOT, '.cache', 'browser');
  mkdirSync(folder, { recursive: true });
  // The package unpacks into TMPDIR, and unpacks its libraries only in an AWS environment.
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
