// The archives of streets of this installation: those that the host has added to the data folder, then those of the setting.
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ArchiveReport, checkArchive } from './archive/check-archive.ts';
import { ArchiveRefused } from './archive/tile-archive.ts';

const SHIPPED = fileURLToPath(new URL('../../../data/streets-gr.pmtiles', import.meta.url));
const ENDING = '.pmtiles';
const NAME = /^[a-z0-9][a-z0-9._-]{0,80}$/iu;

/** `basemap`: the files of the setting; undefined is the file that the product ships. */
export interface BasemapPlaces {
  dataFolder: string;
  basemap: readonly string[] | undefined;
}

const folderOf = ({ dataFolder }: Pick<BasemapPlaces, 'dataFolder'>): string | undefined =>
  dataFolder === ':memory:' ? undefined : join(dataFolder, 'basemap');

/** The paths, and a mark that changes when a file is added, replaced or removed. */
export async function archivePaths(
  places: BasemapPlaces,
): Promise<{ paths: string[]; mark: string }> {
  const added = await addedFiles(places);
  const paths = [...added, ...(places.basemap ?? (existsSync(SHIPPED) ? [SHIPPED] : []))];
  const marks = await Promise.all(
    paths.map(async (path) => {
      const found = await stat(path).catch(() => undefined);
      return `${path} ${found?.size} ${found?.mtimeMs}`;
    }),
  );
  return { paths, mark: marks.join() };
}

async function addedFiles(places: Pick<BasemapPlaces, 'dataFolder'>): Promise<string[]> {
  const folder = folderOf(places);
  if (folder === undefined || !existsSync(folder)) return [];
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith(ENDING))
    .toSorted()
    .map((name) => join(folder, name));
}

/** The names of the archives in the data folder. */
export const addedArchives = async (places: Pick<BasemapPlaces, 'dataFolder'>): Promise<string[]> =>
  (await addedFiles(places)).map((path) => basename(path, ENDING));

/** Checks a file and copies it into the data folder; one of the same name is replaced. Throws ArchiveRefused. */
export async function addArchive(
  places: Pick<BasemapPlaces, 'dataFolder'>,
  file: string,
): Promise<ArchiveReport> {
  const folder = folderOf(places);
  if (folder === undefined || !existsSync(places.dataFolder)) {
    throw new ArchiveRefused(
      `There is no data folder ${places.dataFolder}. Start the server once, or set VOLTAGORA_DATA to its folder.`,
    );
  }
  const name = basename(file, ENDING);
  if (!file.endsWith(ENDING) || !NAME.test(name)) {
    throw new ArchiveRefused(
      `${file} must be named like germany.pmtiles: Latin letters, digits, dots, hyphens.`,
    );
  }
  const report = await checkArchive(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // A running server must never open half of it.
  const partial = join(folder, `${name}.partial`);
  try {
    await copyFile(file, partial);
    await rename(partial, join(folder, name + ENDING));
  } finally {
    await rm(partial, { force: true });
  }
  return report;
}

/** Removes an archive from the data folder. Throws ArchiveRefused if there is none of this name. */
export async function removeArchive(
  places: Pick<BasemapPlaces, 'dataFolder'>,
  name: string,
): Promise<void> {
  const known = await addedArchives(places);
  if (!known.includes(name)) {
    const others = known.length > 0 ? `There are: ${known.join(', ')}.` : 'There is none.';
    throw new ArchiveRefused(`There is no archive ${name} in the data folder. ${others}`);
  }
  await rm(join(folderOf(places) ?? '', name + ENDING));
}
