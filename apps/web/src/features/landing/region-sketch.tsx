import { useEffect, useState } from 'react';
import { loadSketch, sketchBox } from '../../shared/map/coast-sketch.ts';
import type { MapView } from '../../shared/map/map-view.ts';
import classes from './region-sketch.module.css';

/** Land and sea where the map will be, so that there is no empty box before it is loaded, or without WebGL. */
export function RegionSketch({
  view,
  width,
  height,
}: {
  view: MapView;
  width: number;
  height: number;
}) {
  const [path, setPath] = useState<string>();
  useEffect(() => void loadSketch().then(setPath), []);
  return (
    <svg className={classes.sketch} viewBox={sketchBox(view, { width, height })}>
      {path !== undefined && <path d={path} />}
    </svg>
  );
}
