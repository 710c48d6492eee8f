// `npm run bench -- points [COUNT [MINUTES [SEED]]] [--embedded]`: simulated charge points of both versions at the real server, with
// lost lines, lost answers, repeated and late messages and power cuts, the server killed meanwhile; then the points' own log
// against the server's sessions and ledger. Ends with exit code 1 on any difference.
import { cpus, loadavg } from 'node:os';
import { pointsRun, type PointsReport } from '../tests/points/points-run.ts';
import { printTable } from './measure.ts';

const words = process.argv.slice(3);
const [points = '1000', minutes = '10', seed = String(Date.now() % 1_000_000)] = words.filter(
  (word) => !word.startsWith('--'),
);
const kind = words.includes('--embedded') ? 'embedded' : 'postgres';
const SHOWN = 20;
const LINE_MAX = 600;

const load = () =>
  loadavg()
    .map((each) => each.toFixed(1))
    .join(', ');
console.log(`${points} points, ${minutes} minutes, ${kind}, seed ${seed}`);
console.log(`${cpus()[0]?.model} x ${cpus().length}, Node ${process.version}, load ${load()}`);
const report = await pointsRun({
  kind,
  points: Number(points),
  minutes: Number(minutes),
  seed: Number(seed),
  say: console.log,
});
if (report === undefined) {
  console.log('No PostgreSQL answered');
  process.exitCode = 1;
} else {
  show(report);
  process.exitCode = report.differences.length === 0 ? 0 : 1;
}

function show(found: PointsReport): void {
  const { sessions, energyWh, tokensMinor, requests, answered } = found;
  const kwh = (wh: number) => `${(wh / 1_000).toFixed(3)} kWh`;
  const tokens = (minor: number) => (minor / 100).toFixed(2);
  const counts = (map: ReadonlyMap<string, number>) =>
    [...map].map(([name, number]) => [`  ${name}`, String(number)]);
  printTable(
    ['what', 'figure'],
    [
      ['points, half of each version', String(found.points)],
      ['seconds, with the last told', String(found.seconds)],
      ['server killed', `${found.kills} times`],
      ['four in five back after', `${found.backAfter.join(', ')} s`],
      ...counts(found.mishaps),
      ['connections refused', ''],
      ...counts(found.refusals),
      ['charges, by the log', String(sessions.log)],
      ['sessions, by the server', String(sessions.server)],
      ['  of bookings, settled', String(sessions.settled)],
      ['energy, by the log', kwh(energyWh.log)],
      ['energy, by the server', kwh(energyWh.server)],
      ['tokens, expected', tokens(tokensMinor.expected)],
      ['tokens, billed', tokens(tokensMinor.billed)],
      ['tokens, taken from wallets', tokens(tokensMinor.taken)],
      ['transaction messages answered', String(found.delivered)],
      ['  a second', (found.delivered / found.seconds).toFixed(1)],
      ['  given up', String(found.givenUp)],
      ['requests of drivers', `${requests.acknowledged} done, ${requests.refused} refused`],
      ['  without an answer', String(requests.lost)],
      ['memory of the server, most', `${found.memoryMb} MB`],
      ['/healthz p50, p99, most', `${answered.p50}, ${answered.p99}, ${answered.most} ms`],
      ['errors in the log of the server', String(found.complaints.length)],
      ['load of the machine', load()],
      ['differences', String(found.differences.length)],
    ],
  );
  const lines = [...found.differences.slice(0, SHOWN), ...found.complaints.slice(0, SHOWN)];
  for (const line of lines) console.log(line.slice(0, LINE_MAX));
}
