import { setImmediate } from 'node:timers/promises';
import { readPlaces } from './place-data.ts';
import { collectPlaces, type PlaceIndex } from './place-index.ts';

/** Longest time without a pause for other work. */
const SLICE_MS = 10;

/** Loads all places in slices with pauses, because it takes seconds of CPU time. */
export async function loadPlaces(): Promise<PlaceIndex> {
  const steps = load();
  let until = performance.now() + SLICE_MS;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + SLICE_MS;
  }
}

function* load(): Generator<void, PlaceIndex> {
  const collected = collectPlaces();
  for (const place of readPlaces()) {
    collected.add(place);
    yield;
  }
  return yield* collected.finish();
}
