// Loads the roads once, when the first trip asks for them.
import { readFile } from 'node:fs/promises';
import { unpackGraph } from './road-graph.ts';
import { createRoadNet, type RoadNet } from './road-net.ts';

const SHIPPED = new URL('../../../../data/roads-gr.json.gz', import.meta.url);

/** Undefined, with a line in the log, when the file cannot be read: trips are then planned on straight lines. */
export function roadsFrom(
  path: string | undefined,
  log: { error: (about: object, text: string) => void },
) {
  let loading: Promise<RoadNet | undefined> | undefined;
  const load = async (): Promise<RoadNet | undefined> => {
    try {
      return createRoadNet(await unpackGraph(await readFile(path ?? SHIPPED)));
    } catch (error) {
      log.error({ err: error }, `roads ${path ?? SHIPPED.pathname}: cannot be read`);
      return undefined;
    }
  };
  return (): Promise<RoadNet | undefined> => (loading ??= load());
}
