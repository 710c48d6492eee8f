// `npm run bench -- client`: Lighthouse with its mobile preset on the built product, and the transfer size of first visits.
// VOLTAGORA_URL names a running demo.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startDemo } from '../tools/looks/demo-process.ts';
import { Demo } from '../tools/looks/people.ts';
import { findBrowser } from '../tools/steps/browser.ts';
import { firstLoad, scoresOf, type Visit } from './client-scores.ts';
import { printTable } from './measure.ts';

const PORT = 9333;
const found = findBrowser();
if (!found) throw new Error('No browser was found');
const load = loadavg().map((each) => each.toFixed(1));
console.log(
  `${cpus()[0]?.model} x ${cpus().length}, Node ${process.version}, load ${load.join(', ')}`,
);
console.log(spawnSync(found.executable, ['--version']).stdout.toString().trim());
const running = await startDemo();
try {
  const demo = new Demo(running.url);
  const facts = await demo.prepare();
  const visits: Visit[] = [
    { name: 'landing', path: '/', tokens: null },
    { name: 'map', path: '/stations?lat=37.98&lng=23.73&zoom=12', tokens: null },
    { name: 'station', path: `/stations/${facts.slug}`, tokens: null },
    {
      name: 'charging',
      path: `/reservations/${facts.charging}`,
      tokens: await demo.logIn('driver'),
    },
  ];
  const launch = {
    executablePath: found.executable,
    env: { ...process.env, ...found.env },
    args: ['--no-sandbox', '--disable-background-networking', '--disable-sync', '--no-first-run'],
  };
  const browser = await chromium.launch(launch);
  const loads: string[][] = [];
  for (const visit of visits) loads.push(await firstLoad(browser, running.url, visit));
  await browser.close();
  console.log('\nFirst load over the network, KiB');
  printTable(['screen', 'requests', 'code', 'style', 'font', 'map', 'other', 'total'], loads);
  const scores: string[][] = [];
  for (const visit of visits) {
    // A persistent profile, which Lighthouse needs to find the login.
    const folder = mkdtempSync(join(tmpdir(), 'voltagora-bench-'));
    const profile = await chromium.launchPersistentContext(folder, {
      ...launch,
      args: [...launch.args, `--remote-debugging-port=${PORT}`],
    });
    scores.push(await scoresOf(visit, { url: running.url, port: PORT, profile }));
    await profile.close();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log('\nLighthouse, mobile preset');
  const titles = ['screen', 'performance', 'accessibility', 'practices', 'SEO'];
  printTable([...titles, 'FCP s', 'LCP s', 'TBT ms', 'delay ms', 'CLS'], scores);
} finally {
  await running.stop();
}
