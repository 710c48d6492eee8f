// Adds, lists and removes archives of streets in the data folder. The server, running or not, needs no command: it looks there.
import {
  addArchive,
  addedArchives,
  type ArchiveReport,
  ArchiveRefused,
  removeArchive,
} from '../../basemap/public.ts';
import type { Config } from '../../../platform/config.ts';
import type { HostAnswer, RequestOf } from '../terminal/host-request.ts';

type Asked = RequestOf<'basemap'>;
type Places = Pick<Config, 'dataFolder'>;

export async function basemap(asked: Asked, places: Places): Promise<HostAnswer> {
  try {
    return await execute(asked, places);
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    return { ok: false, message: error.message };
  }
}

async function execute({ action, archive }: Asked, places: Places): Promise<HostAnswer> {
  if (action === 'list') return list(await addedArchives(places));
  if (archive === undefined) {
    throw new ArchiveRefused(
      action === 'add'
        ? 'Name the file: basemap add FILE'
        : 'Name the archive: basemap remove NAME',
    );
  }
  if (action === 'add') {
    const report = await addArchive(places, archive);
    return { ok: true, result: report, text: told(report) };
  }
  await removeArchive(places, archive);
  return { ok: true, result: { name: archive }, text: `Removed ${archive}.` };
}

const list = (names: string[]): HostAnswer => ({
  ok: true,
  result: { archives: names },
  text:
    names.length > 0
      ? names.join('\n')
      : 'No archive was added. The map shows the shipped streets.',
});

const told = ({ name, tiles, zooms, names, bytes, bounds }: ArchiveReport): string =>
  [
    `Added ${name}: ${tiles} tiles of zooms ${zooms.join(' to ')}, ${names} street names, ${(bytes / 1_000_000).toFixed(1)} MB.`,
    `It covers ${bounds.map((degrees) => degrees.toFixed(2)).join(', ')} (west, south, east, north).`,
  ].join('\n');
