// Imports stations from a public register or another operator's feed, and reports the result.
import { FeedRefused, importStations, type ImportReport } from '../../station-exchange/public.ts';
import type { HostDeps } from '../host-deps.ts';
import { HostRefusal, type Outcome, type RequestOf } from '../terminal/host-request.ts';
import { columns, plain } from '../terminal/host-text.ts';

export async function importFeed(
  deps: HostDeps,
  { dry_run, let_vanish, ...asked }: RequestOf<'import'>,
): Promise<Outcome> {
  try {
    const report = await importStations(deps, {
      ...asked,
      dryRun: dry_run,
      letVanish: let_vanish,
    });
    return { result: report, text: told(report) };
  } catch (error) {
    if (error instanceof FeedRefused) throw new HostRefusal(plain(error.message));
    throw error;
  }
}

function told(report: ImportReport): string {
  const { dry_run: isTrial, source, format, seconds } = report;
  const what = isTrial ? 'A trial: nothing was written. It would be' : 'Imported';
  return [
    `${what}, from ${plain(report.from)} (${format.toUpperCase()}) into the source ${source}, in ${seconds} s:`,
    '',
    columns(['', 'stations', ''], countsOf(report)),
    ...listed('Mended, and taken', report.mends),
    ...listed('Refused, and left out', report.refusals),
    ...held(report),
  ].join('\n');
}

function countsOf(report: ImportReport): string[][] {
  const fields = Object.entries(report.changed_fields).map(([name, count]) => `${name} ${count}`);
  const { plugs } = report;
  const rows: [string, number, string][] = [
    ['read', report.read, ''],
    [
      'new',
      report.new,
      `plugs: ${plugs.new} new, ${plugs.changed} changed, ${plugs.removed} removed`,
    ],
    ['changed', report.changed, fields.join(', ')],
    ['unchanged', report.unchanged, ''],
    ['there again', report.revived, ''],
    ['vanished', report.vanished, report.vanished_examples.join(', ')],
    ['vanished, but booked', report.kept_booked, 'they stay until their bookings are over'],
    ['run by an owner here', report.owned, 'not touched'],
    ['mended', report.mended, ''],
    ['refused', report.refused, ''],
  ];
  return rows
    .filter(([name, count]) => count > 0 || ['read', 'new', 'changed', 'unchanged'].includes(name))
    .map(([name, count, note]) => [name, String(count), note]);
}

function listed(title: string, groups: ImportReport['mends']): string[] {
  if (groups.length === 0) return [];
  const rows = groups.map(({ what, count, examples }) => [
    `  ${count}`,
    what,
    examples.map((example) => example.slice(0, EXAMPLE_LENGTH_MAX)).join('; '),
  ]);
  return ['', `${title}:`, columns(['', '', ''], rows).replace(/^\n/, '')];
}

const EXAMPLE_LENGTH_MAX = 70;

const held = ({ vanishing_held_back: isHeld, source }: ImportReport): string[] =>
  isHeld
    ? [
        '',
        `More than half of the stations of ${source} are not in this feed, so none was removed from the map. ` +
          'If that is right, run the import again with --let-vanish.',
      ]
    : [];
