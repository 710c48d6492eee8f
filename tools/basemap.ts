// `node launch.mjs basemap INPUT OUTPUT`: makes an archive of streets for the map from an OpenMapTiles extract in PMTiles.
import { ArchiveRefused, checkArchive } from '../apps/server/src/features/basemap/public.ts';
import { makeArchive } from './basemap/make-archive.ts';

const [input, output] = process.argv.slice(2);
if (input === undefined || output === undefined) {
  console.error('Usage: node launch.mjs basemap INPUT.pmtiles OUTPUT.pmtiles');
  process.exitCode = 2;
} else {
  try {
    await makeArchive(input, output);
    const { bytes, tiles, zooms, names } = await checkArchive(output);
    const size = (bytes / 1_000_000).toFixed(1);
    console.log(
      `${output}: ${tiles} tiles of zooms ${zooms.join(' to ')}, ${names} street names, ${size} MB.`,
    );
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
