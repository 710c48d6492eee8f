import { lazy, Suspense, type ComponentProps } from 'react';

const StationPins = lazy(async () => ({
  default: (await import('./station-pins.tsx')).StationPins,
}));

export type { Cluster } from './station-pins.tsx';

/** Loads the pins together with the map library. */
export function LazyPins(props: ComponentProps<typeof StationPins>) {
  return (
    <Suspense fallback={null}>
      <StationPins {...props} />
    </Suspense>
  );
}
