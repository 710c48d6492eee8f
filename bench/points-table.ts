// Runs charging points with the options of the command line, and prints the result.
import type { PointsReport, PointsRun } from '../tests/points/points-run.ts';
import { printMachine } from './machine.ts';
import { printTable } from './measure.ts';

const SHOWN = 20;
const LINE_MAX = 600;

/** Reads `[COUNT [MINUTES [SEED]]]` from the command line; sets the exit code to 1 on any difference. */
export async function runAndShow(
  what: string,
  usual: Pick<PointsRun, 'points' | 'minutes'>,
  start: (run: PointsRun) => Promise<PointsReport | undefined>,
): Promise<void> {
  const words = process.argv.slice(3).filter((word) => !word.startsWith('--'));
  const [points = usual.points, minutes = usual.minutes, seed = Date.now() % 1_000_000] =
    words.map(Number);
  console.log(`${points} points, ${minutes} minutes, ${what}, seed ${seed}`);
  printMachine();
  const report = await start({ points, minutes, seed, say: console.log });
  if (report === undefined) console.log('Nothing was run: no PostgreSQL, or no NATS');
  else show(report);
  process.exitCode = report?.differences.length === 0 ? 0 : 1;
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
      ...counts(found.mishaps),
      ['connections refused', ''],
      ...counts(found.refusals),
      ['charges, by the log', String(sessions.log)],
      ['sessions, by the servers', String(sessions.server)],
      ['  of bookings, settled', String(sessions.settled)],
      ['energy, by the log', kwh(energyWh.log)],
      ['energy, by the servers', kwh(energyWh.server)],
      ['tokens, expected', tokens(tokensMinor.expected)],
      ['tokens, billed', tokens(tokensMinor.billed)],
      ['tokens, taken from wallets', tokens(tokensMinor.taken)],
      ['transaction messages answered', String(found.delivered)],
      ['  a second', (found.delivered / found.seconds).toFixed(1)],
      ['  given up', String(found.givenUp)],
      ['requests of drivers', `${requests.acknowledged} done, ${requests.refused} refused`],
      ['  without an answer', String(requests.lost)],
      ['memory of a server, most', `${found.memoryMb} MB`],
      ['/healthz p50, p99, most', `${answered.p50}, ${answered.p99}, ${answered.most} ms`],
      ['errors in the logs of servers', String(found.complaints.length)],
      ['differences', String(found.differences.length)],
    ],
  );
  printTable(
    ['blow', 'all ran again after s', 'four in five back after s'],
    found.disturbances.map(({ what, lasted, backAfter }) => [
      what,
      String(lasted),
      String(backAfter),
    ]),
  );
  const complaints = Map.groupBy(found.complaints, wordsOf);
  const often = [...complaints].toSorted(([, a], [, b]) => b.length - a.length).slice(0, SHOWN);
  const lines = often.map(([words, { length }]) => `${length} times in the logs: ${words}`);
  for (const line of [...found.differences.slice(0, SHOWN), ...lines]) {
    console.log(line.slice(0, LINE_MAX));
  }
}

/** The message of a log line, without time and ids. */
function wordsOf(line: string): string {
  // An incomplete line is skipped.
  if (!line.startsWith('{') || !line.endsWith('}')) return line;
  const { msg, action = '', err } = JSON.parse(line);
  return `${msg} ${action}: ${err?.message ?? ''}`;
}
