/** The map and the list of stations in sync: on phones a sheet over the map, on desktops side by side. */
import { VisuallyHidden } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { IconRoute } from '@tabler/icons-react';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapRef } from 'react-map-gl/maplibre';
import { Link } from 'react-router';
import { useClientConfig, usePosition } from '../../config/public.ts';
import { type ChosenPlace, LazyPlaceSearch } from '../../search/public.ts';
import { LazyMap } from '../../../shared/map/lazy-map.tsx';
import type { MapView } from '../../../shared/map/map-view.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import { MapControls } from '../map/map-controls.tsx';
import { Sheet, type SheetHeight } from '../map/sheet.tsx';
import { StationList } from './station-list.tsx';
import { StationListTitle } from './station-list-title.tsx';
import { LazyPins, type Cluster } from '../map/lazy-pins.tsx';
import {
  isFiltered,
  type MapAddress,
  NO_FILTERS,
  type StationFilters,
} from '../map/map-address.ts';
import { middleShift, type SightBand } from '../map/sight-band.ts';
import { useMapAddress } from '../map/use-map-address.ts';
import { useNearAtOpening } from './use-near-at-opening.ts';
import { type StationSearch, useStationSearch } from './use-station-search.ts';
import classes from './stations-page.module.css';

const NEAR_ZOOM = 12.5;
const MOVE_MS = 600;
/** As in the style sheet: the search field and the filters, and the part of the height that the sheet covers. */
const TOOLS_PX = 124;
const SHEET_PART = 0.52;
const PEEK_PX = 96;

export function StationsPage() {
  const { t } = useTranslation();
  const hasSheet = useHasSheet();
  const address = useMapAddress();
  const { view, filters, sort, chosen, change } = address;
  const map = useRef<MapRef>(null);
  const { ref: mapBox, width, height } = useElementSize();
  const [sought, setSought] = useState(chosen);
  const search = useStationSearch(view, filters, width > 0 ? { width, height } : null, {
    sort,
    also: sought ?? undefined,
  });
  const [sheet, setSheet] = useState<SheetHeight>('half');
  const [pointed, setPointed] = useState<string | null>(null);
  const position = usePosition();

  const band = hasSheet ? bandAbove(sheet, height) : { top: 0, bottom: height, height };
  const moveTo = useMapMove(map, hasSheet && sheet === 'half' ? middleShift(band) : 0, change);
  const choose = useCallback(
    (slug: string): void => {
      change({ chosen: slug });
      setSheet((now) => (now === 'full' ? now : 'half'));
    },
    [change],
  );
  return (
    <div className={classes.page} data-sheet={sheet}>
      <VisuallyHidden component="h1">{t('stations.title')}</VisuallyHidden>
      <div className={classes.side}>
        <Tools
          {...{ search, filters, change }}
          here={position.position}
          onPlace={({ slug, formatted_address: place, ...to }) => {
            setSought(slug);
            change({ place, chosen: slug, spot: slug === null ? to : null });
            moveTo(to);
          }}
        />
        <Sheet
          height={sheet}
          onHeight={setSheet}
          title={
            <StationListTitle
              {...{ search, sort }}
              positionState={position.state}
              onSort={(next) => change({ sort: next })}
              onShowHidden={() => change({ filters: { ...filters, withListed: true } })}
            />
          }
        >
          <StationList
            {...{ search, sort }}
            from={position.position ?? view}
            isFromPosition={position.position !== null}
            chosen={chosen}
            pointed={pointed}
            onPoint={setPointed}
            onZoomOut={() => moveTo({ ...view, zoom: Math.max(3, view.zoom - 2) })}
            onClearFilters={isFiltered(filters) ? () => change({ filters: NO_FILTERS }) : null}
          />
        </Sheet>
      </div>
      <section className={classes.map} ref={mapBox} aria-label={t('map.label')}>
        <MapPane
          {...{ map, view, search, position, pointed, chosen, change, moveTo, band }}
          place={address}
          onChoose={choose}
          onPoint={setPointed}
        />
      </section>
    </div>
  );
}

type MapPaneProps = {
  map: RefObject<MapRef | null>;
  view: MapView;
  search: StationSearch;
  position: ReturnType<typeof usePosition>;
  pointed: string | null;
  chosen: string | null;
  change: (to: { view: MapView } | { chosen: null }) => void;
  moveTo: (to: MapView) => void;
  band: SightBand;
  place: Pick<MapAddress, 'place' | 'spot'>;
  onChoose: (slug: string) => void;
  onPoint: (slug: string | null) => void;
};

function MapPane({
  map,
  view,
  search,
  position,
  change,
  moveTo,
  band,
  place: { place, spot },
  ...pins
}: MapPaneProps) {
  const config = useClientConfig();
  const station = search.stations.find(({ slug }) => slug === pins.chosen);
  const openCluster = useCallback(
    (cluster: Cluster): void => fitCluster(map.current, cluster),
    [map],
  );
  const onNearMe = () => position.locate((here) => moveTo({ ...here, zoom: NEAR_ZOOM }));
  useNearAtOpening(onNearMe);
  return (
    <>
      <LazyMap
        view={view}
        styleUrl={config?.map_style_url}
        mapRef={map}
        onMoved={(next) => change({ view: next })}
        onBackgroundClick={() => change({ chosen: null })}
      >
        <LazyPins
          {...pins}
          stations={search.stations}
          clusters={search.clusters}
          zoom={view.zoom}
          here={position.position}
          spot={spot && { ...spot, name: place }}
          sight={{ at: station ?? spot, band }}
          onCluster={openCluster}
        />
      </LazyMap>
      <MapControls map={map} isLocating={position.state === 'asking'} onNearMe={onNearMe} />
    </>
  );
}

type ToolsProps = {
  search: StationSearch;
  filters: StationFilters;
  change: (to: { filters: StationFilters }) => void;
  here: { lat: number; lng: number } | null;
  onPlace: (place: ChosenPlace) => void;
};

/** The search for places, the way to a trip, and the filters. */
function Tools({ search, filters, change, here, onPlace }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.tools}>
      <div className={classes.search}>
        <LazyPlaceSearch here={here} onChosen={onPlace} />
        <Link
          to="/route"
          className={classes.along}
          aria-label={t('stations.alongRoute')}
          title={t('stations.alongRoute')}
        >
          <IconRoute size={20} stroke={1.8} aria-hidden />
        </Link>
      </div>
      <FilterBar {...{ search, filters }} onChange={(next) => change({ filters: next })} />
    </div>
  );
}

/** Whether the list is a sheet over the map, as on a phone in portrait orientation. */
const useHasSheet = (): boolean =>
  useMediaQuery('(max-width: 47.99em) and (min-height: 30.01em)', undefined, {
    getInitialValueInEffect: false,
  }) ?? false;

function bandAbove(sheet: SheetHeight, height: number): SightBand {
  const covered = { peek: PEEK_PX, half: height * SHEET_PART, full: height * SHEET_PART }[sheet];
  return { top: TOOLS_PX, bottom: height - covered, height };
}

/** The sheet covers the lower part of the map, so the target is centred in the rest: `lift` pixels higher. */
function useMapMove(
  map: RefObject<MapRef | null>,
  lift: number,
  change: (to: { view: MapView }) => void,
): (to: MapView) => void {
  return useCallback(
    ({ lat, lng, zoom }) => {
      if (map.current) {
        map.current.flyTo({ center: [lng, lat], zoom, offset: [0, lift], duration: MOVE_MS });
      } else change({ view: { lat, lng, zoom } });
    },
    [map, change, lift],
  );
}

function fitCluster(map: MapRef | null, { bounds }: Cluster): void {
  const east = bounds.east < bounds.west ? bounds.east + 360 : bounds.east;
  map?.fitBounds(
    [
      [bounds.west, bounds.south],
      [east, bounds.north],
    ],
    { padding: 64, maxZoom: 15, duration: 500 },
  );
}
