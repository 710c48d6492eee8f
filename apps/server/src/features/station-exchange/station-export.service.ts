// Exports an owner's stations as OCPI 2.2.1 locations or GeoJSON, streamed in any number.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Download } from '../../platform/http/downloads/serve-download.ts';
import { type OwnedStation, ownedStations } from '../stations/public.ts';
import { geoJsonFeature } from './formats/geojson-export.ts';
import { ocpiLocation } from './formats/ocpi-export.ts';

interface ExportDeps {
  db: Db;
  clock: Clock;
  publicUrl: () => string;
}

export type StationExport = ReturnType<typeof createStationExport>;

export function createStationExport({ db, clock, publicUrl }: ExportDeps) {
  const listed = (
    { userId }: Actor,
    [head, tail]: readonly [string, string],
    present: (station: OwnedStation, publicUrl: string) => object,
  ) => {
    const stations = ownedStations(db, userId, clock.now());
    return jsonList(head, stations, (station) => present(station, publicUrl()), tail);
  };
  return {
    /** In the envelope of an OCPI response. */
    ocpi(actor: Actor): Download {
      const tail = `],"status_code":1000,"status_message":"Success","timestamp":"${clock.now().toISOString()}"}\n`;
      const content = listed(actor, ['{"data":[', tail], ocpiLocation);
      return { fileName: 'stations-ocpi.json', content };
    },
    geoJson(actor: Actor): Download {
      const ends = ['{"type":"FeatureCollection","features":[', ']}\n'] as const;
      return { fileName: 'stations.geojson', content: listed(actor, ends, geoJsonFeature) };
    },
  };
}

async function* jsonList<T>(
  head: string,
  items: AsyncIterable<T>,
  present: (item: T) => object,
  tail: string,
): AsyncGenerator<string> {
  yield head;
  let separator = '\n';
  for await (const item of items) {
    yield `${separator}${JSON.stringify(present(item))}`;
    separator = ',\n';
  }
  yield `\n${tail}`;
}
