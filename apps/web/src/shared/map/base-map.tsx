/** The map: MapLibre with the built-in base map or the host's style. Load it lazily, because it is the largest part. */
import 'maplibre-gl/dist/maplibre-gl.css';
import { useComputedColorScheme } from '@mantine/core';
import * as maplibregl from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useCallback, useMemo, useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { AttributionControl, Map, type MapEvent, type MapRef } from 'react-map-gl/maplibre';
import { useLanguage } from '../i18n/use-language.ts';
import { loadBaseData, sourcesFor, type Bounds } from './base-data.ts';
import { baseStyle, MASKS, maskOf } from './base-style.ts';
import type { MapView } from './map-view.ts';
import { streetCover, type StreetCover } from './street-cover.ts';
import './base-map.css';

maplibregl.setWorkerUrl(workerUrl);

type Props = {
  view: MapView;
  /** A MapLibre style of the host's choice instead of the built-in base map. */
  styleUrl?: string | null | undefined;
  interactive?: boolean;
  onMoved?: (view: MapView) => void;
  onBackgroundClick?: (at: { lat: number; lng: number }) => void;
  mapRef?: Ref<MapRef>;
  children?: ReactNode;
};

export function BaseMap({
  view,
  styleUrl,
  interactive = true,
  onMoved,
  onBackgroundClick,
  mapRef,
  children,
}: Props) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const scheme = useComputedColorScheme('light');
  // Undefined (not loaded yet) and null both use the built-in style at once.
  const hostStyle = styleUrl ?? null;
  const mapStyle = useMemo(
    () => hostStyle ?? baseStyle(scheme, language, window.location.origin),
    [hostStyle, scheme, language],
  );
  const isOwn = hostStyle === null;
  // Before the land is loaded, the canvas would show only water.
  const [isDrawn, setDrawn] = useState(false);
  const fill = useCallback(
    ({ target }: MapEvent) => {
      const draw = (): void => setDrawn(true);
      if (!isOwn) draw();
      else void fillSources(target).then((hasNew) => hasNew && target.once('render', draw));
    },
    [isOwn],
  );
  const [streets, setStreets] = useState<StreetCover>('far');
  const [broken, setBroken] = useState<Error | null>(null);
  // Without WebGL the library emits an error without a map; the boundary around this component shows the message.
  if (broken) throw broken;
  return (
    <div className="vg-map" data-drawn={isDrawn || undefined} data-streets={streets}>
      <Map
        onError={({ target, error }) => {
          // The type promises a target, but there is none if the library could not start.
          if (!(target as unknown)) setBroken(error);
        }}
        ref={mapRef ?? null}
        mapLib={maplibregl}
        initialViewState={{ latitude: view.lat, longitude: view.lng, zoom: view.zoom }}
        mapStyle={mapStyle}
        styleDiffing={false}
        interactive={interactive}
        keyboard={interactive}
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        minZoom={2}
        maxZoom={MAX_ZOOM}
        transformRequest={withOrigin}
        attributionControl={false}
        fadeDuration={0}
        onStyleData={fill}
        onIdle={({ target }) => setStreets(isOwn ? streetCover(target) : 'far')}
        onMoveEnd={(event) => {
          fill(event);
          const { latitude, longitude, zoom } = event.viewState;
          onMoved?.({ lat: latitude, lng: wrapLongitude(longitude), zoom });
        }}
        onClick={({ lngLat }) =>
          onBackgroundClick?.({ lat: lngLat.lat, lng: wrapLongitude(lngLat.lng) })
        }
        style={{ width: '100%', height: '100%' }}
      >
        <AttributionControl
          compact={interactive}
          position={interactive ? 'bottom-left' : 'bottom-right'}
          customAttribution={isOwn ? t('map.attribution') : ''}
        />
        {children}
      </Map>
      {interactive && streets === 'missing' && (
        <p className="vg-map-note" role="status">
          {t('map.noStreets')}
        </p>
      )}
    </div>
  );
}

/** Streets are drawn from tiles of zoom 14, enlarged. */
const MAX_ZOOM = 19;

/** The server names its tiles by path, because it may not know its public address. */
const withOrigin = (url: string): { url: string } => ({
  url: url.startsWith('/') ? window.location.origin + url : url,
});

const wrapLongitude = (lng: number): number => ((((lng + 180) % 360) + 360) % 360) - 180;

/** Loads the empty sources of the present view, on each move and change of style. Returns true if there were any. */
async function fillSources(map: maplibregl.Map): Promise<boolean> {
  const box = map.getBounds();
  const view: Bounds = {
    south: box.getSouth(),
    west: wrapLongitude(box.getWest()),
    north: box.getNorth(),
    east: wrapLongitude(box.getEast()),
  };
  const loading: Promise<void>[] = [];
  for (const name of sourcesFor(map.getZoom(), view)) {
    const source = map.getSource<maplibregl.GeoJSONSource>(name);
    if (!source || filled.get(source)) continue;
    filled.set(source, true);
    const one = loadBaseData(name)
      .then(async (data) => {
        if (map.getSource(name) !== source) return;
        const mask = MASKS[name];
        if (mask)
          void map.getSource<maplibregl.GeoJSONSource>(`${name}-mask`)?.setData(maskOf(mask));
        await source.setData(data as never); // our own files are valid GeoJSON
      })
      .catch(() => void filled.delete(source));
    loading.push(one);
  }
  await Promise.all(loading);
  return loading.length > 0;
}

const filled = new WeakMap<object, boolean>();
