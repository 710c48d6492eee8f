// `npm test`: every check in order, each with its time, and one line of counts at the end. Goes on after a failure to show all of
// them.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type Browser, browserLine, findBrowser } from './steps/browser.ts';
import { countsOfPlaywright, countsOfVitest, type Counts } from './steps/reports.ts';
import { commandOf, ROOT, run } from './steps/run.ts';
import { buildWeb } from './steps/web-build.ts';

const REPORTS = join(ROOT, '.cache', 'reports');
const VITEST_REPORT = join(REPORTS, 'vitest.json');
const PLAYWRIGHT_REPORT = join(REPORTS, 'playwright.json');

const total: Counts = { passed: 0, failed: 0 };
const failures: string[] = [];

// Child processes of tests reuse compiled code.
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, '.cache', 'compiled');
// No colour codes in a log file.
if (!process.stdout.isTTY) process.env['NO_COLOR'] ??= '1';
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const browser = findBrowser();
await sayServices(browser);

await step('Format', () => check('oxfmt/bin/oxfmt', ['--check']));
// One pass for lint rules and types: half a minute faster than a separate `tsc -b`.
await step('Lint and types', () =>
  check('oxlint/bin/oxlint', ['--type-aware', '--type-check', '--deny-warnings']),
);
await step('Dead files and exports', () => check('knip/bin/knip.js', []));
await step('Licences', licences);
await step('Signs of the structure', signs);
const built = await step('Web build', webBuild);
const demo = built && browser ? startDemo().catch(() => undefined) : undefined;
await step('Tidy, domain, server and web tests', unitTests);
const started = await demo;
if (built) await step('Journeys in the browser', () => journeys(started?.environment));
started?.end();

for (const failure of failures) console.log(`Failed: ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || failures.length > 0 ? 1 : 0;

async function step(title: string, action: () => Promise<boolean>): Promise<boolean> {
  console.log(`\n── ${title}`);
  const began = performance.now();
  const good = await action();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`── ${title}: ${good ? 'good' : 'FAILED'}, ${seconds} s`);
  if (!good) failures.push(title);
  return good;
}

/** A check that is not a test counts only on failure, as one failed test. */
function counted(good: boolean): boolean {
  if (!good) total.failed += 1;
  return good;
}

async function check(command: string, args: string[]): Promise<boolean> {
  return counted((await run(process.execPath, [commandOf(command), ...args])) === 0);
}

async function licences(): Promise<boolean> {
  return counted((await run(process.execPath, [join(ROOT, 'tools', 'licences.ts')])) === 0);
}

async function signs(): Promise<boolean> {
  return counted((await run(process.execPath, [join(ROOT, 'tools', 'signs.ts')])) === 0);
}

async function unitTests(): Promise<boolean> {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
  const code = await run(process.execPath, [commandOf('vitest/vitest.mjs'), 'run', ...reporters]);
  return addCounts(countsOfVitest(VITEST_REPORT), code);
}

async function webBuild(): Promise<boolean> {
  try {
    console.log(await buildWeb());
    return true;
  } catch (error) {
    console.error(String(error));
    return counted(false);
  }
}

/** Started early, because the unused booking takes minutes; if this fails, the journeys start their own. */
async function startDemo() {
  const child = fork(join(ROOT, 'tests', 'journeys', 'serve-demo.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const told = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof told[0] !== 'object' || told[0] === null) return undefined;
  const environment = told[0] as Record<string, string>; // Sent by serve-demo.ts.
  return { environment, end: () => child.connected && child.disconnect() };
}

async function journeys(demo = {}): Promise<boolean> {
  const args = [
    commandOf('@playwright/test/cli.js'),
    'test',
    '--config',
    'tests/playwright.config.ts',
  ];
  const code = await run(process.execPath, [...args, '--reporter=list,json'], {
    ...demo,
    // Playwright sets FORCE_COLOR for its workers, and Node warns when NO_COLOR is set too.
    NO_COLOR: undefined,
    FORCE_COLOR: process.env['NO_COLOR'] ? '0' : process.env['FORCE_COLOR'],
    PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT,
  });
  return addCounts(countsOfPlaywright(PLAYWRIGHT_REPORT), code);
}

function addCounts(counts: Counts | undefined, code: number): boolean {
  total.passed += counts?.passed ?? 0;
  total.failed += counts?.failed ?? 0;
  if (counts && counts.failed > 0) return false;
  // A run can fail outside of its tests (a crash, an unhandled error), without any failed test.
  return counted(counts !== undefined && code === 0);
}

async function sayServices(found: Browser | undefined): Promise<void> {
  console.log(`Node ${process.version}`);
  console.log(browserLine(found));
  const url = new URL(process.env['VOLTAGORA_TEST_POSTGRES'] ?? 'postgres://127.0.0.1:5432');
  const postgres = await answers(url.hostname, Number(url.port || 5432));
  console.log(
    postgres
      ? `PostgreSQL: ${url.host}, races and driver run on it too`
      : `PostgreSQL: none at ${url.host} (VOLTAGORA_TEST_POSTGRES names another); the embedded database alone is tested`,
  );
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
    socket.on('timeout', () => end(false));
  });
}
