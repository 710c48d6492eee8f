/** The line of a trip on the map with its two ends, and the map moved so that all of it is seen. */
import { useComputedColorScheme } from '@mantine/core';
import type { TripPlan } from '@voltagora/contract';
import { useEffect } from 'react';
import { Layer, Marker, Source, useMap } from 'react-map-gl/maplibre';
import classes from './trips.module.css';

type Props = { plan: Pick<TripPlan, 'line' | 'is_by_road'> };

const COLOURS = {
  light: { line: '#1C6DD0', edge: '#FFFFFF' },
  dark: { line: '#74B3FF', edge: '#16181D' },
};
/** Below is the credit of the map. */
const PADDING_PX = { top: 40, right: 40, bottom: 72, left: 40 };

export function TripLine({ plan: { line, is_by_road: isByRoad } }: Props) {
  const { current: map } = useMap();
  const { line: colour, edge } = COLOURS[useComputedColorScheme('light')];
  useEffect(() => {
    const bounds = boundsOf(line);
    if (bounds) map?.fitBounds(bounds, { padding: PADDING_PX, duration: 0 });
  }, [map, line]);
  const [start, end] = [line[0], line.at(-1)];
  return (
    <>
      <Source
        id="trip"
        type="geojson"
        data={{
          type: 'Feature',
          properties: {},
          geometry: { type: 'LineString', coordinates: [...line] },
        }}
      >
        <Layer
          id="trip-edge"
          type="line"
          layout={{ 'line-cap': 'round', 'line-join': 'round' }}
          paint={{ 'line-color': edge, 'line-width': 8 }}
        />
        <Layer
          id="trip-line"
          type="line"
          layout={{ 'line-cap': 'round', 'line-join': 'round' }}
          paint={{
            'line-color': colour,
            'line-width': 4,
            ...(!isByRoad && { 'line-dasharray': [1, 2] }),
          }}
        />
      </Source>
      {start && <End place={start} letter="A" />}
      {end && <End place={end} letter="B" />}
    </>
  );
}

const End = ({ place: [lng, lat], letter }: { place: [number, number]; letter: string }) => (
  <Marker longitude={lng} latitude={lat} anchor="center">
    <span className={classes.end} aria-hidden>
      {letter}
    </span>
  </Marker>
);

function boundsOf(line: readonly [number, number][]): [number, number, number, number] | null {
  if (line.length === 0) return null;
  const lngs = line.map(([lng]) => lng);
  const lats = line.map(([, lat]) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}
