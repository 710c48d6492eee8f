/** Pins and clusters on the map. They are not in the tab order, because the list has the same stations. */
import { VisuallyHidden } from '@mantine/core';
import type { AnswerOf, StationSummary } from '@voltagora/contract';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker } from 'react-map-gl/maplibre';
import { ClusterPin, clusterSize } from './cluster-pin.tsx';
import { PIN_MIDDLE_PX, PinRoom } from './pin-room.tsx';
import { spreadPins, type PinBox } from './pin-spread.ts';
import { StationPin } from './station-pin.tsx';
import { statusOf } from '../station-status.ts';
import classes from './station-pins.module.css';

export type Cluster = AnswerOf<'searchStations'>['clusters'][number];
/** With more pins they shrink to their shapes, so that they do not cover one another. */
const ROOMY_AT_MOST = 45;
/** Half zoom steps are precise enough for moving pins apart. */
const ZOOM_STEPS = 2;

type Props = {
  stations: readonly StationSummary[];
  clusters: readonly Cluster[];
  /** Pins are moved apart for this zoom; without it they stay at their locations. */
  zoom?: number;
  pointed?: string | null;
  chosen?: string | null;
  /** The visitor's position, once requested. */
  here?: { lat: number; lng: number } | null;
  onChoose?: (slug: string) => void;
  /** Called when the pointer enters a pin (slug) and leaves it (null). */
  onPoint?: (slug: string | null) => void;
  onCluster?: (cluster: Cluster) => void;
};

export function StationPins({
  stations,
  clusters,
  zoom,
  pointed,
  chosen,
  here,
  onChoose,
  onPoint,
  onCluster,
}: Props) {
  const isCompact = stations.length > ROOMY_AT_MOST;
  const layout = usePinLayout(stations, clusters, zoom, isCompact);
  return (
    <>
      <PinRoom {...layout} isCompact={isCompact} />
      {here && <HerePin {...here} />}
      {clusters.map((cluster) => (
        <ClusterPin
          key={keyOf(cluster)}
          cluster={cluster}
          shift={layout.shifts.get(keyOf(cluster))}
          onCluster={onCluster}
        />
      ))}
      {stations.map((station) => (
        <StationPin
          key={station.id}
          station={station}
          shift={layout.shifts.get(station.slug)}
          isActive={station.slug === pointed || station.slug === chosen}
          isCompact={isCompact}
          onChoose={onChoose}
          onPoint={onPoint}
        />
      ))}
    </>
  );
}

const keyOf = ({ lat, lng }: Cluster): string => `${lat},${lng}`;

function usePinLayout(
  stations: readonly StationSummary[],
  clusters: readonly Cluster[],
  zoom: number | undefined,
  isCompact: boolean,
) {
  const steadyZoom = zoom === undefined ? null : Math.round(zoom * ZOOM_STEPS) / ZOOM_STEPS;
  const pins = useMemo(() => stations.map((one) => pinBox(one, isCompact)), [stations, isCompact]);
  const circles = useMemo(
    () =>
      clusters.map((cluster): PinBox => {
        const side = clusterSize(cluster);
        return {
          key: keyOf(cluster),
          lat: cluster.lat,
          lng: cluster.lng,
          width: side,
          height: side,
          above: 0,
        };
      }),
    [clusters],
  );
  const shifts = useMemo(
    () => spreadPins([...pins, ...circles], steadyZoom),
    [pins, circles, steadyZoom],
  );
  return { pins, clusters: circles, shifts };
}

/** The area of a pin, as its style sheet draws it. */
function pinBox(station: StationSummary, isCompact: boolean): PinBox {
  const { slug, lat, lng } = station;
  const isSmall = isCompact || statusOf(station) === 'Not connected';
  const size = isSmall ? { width: 22, height: 24 } : { width: 46, height: 34 };
  return { key: slug, lat, lng, ...size, above: PIN_MIDDLE_PX };
}

const HerePin = memo(function HerePin({ lat, lng }: { lat: number; lng: number }) {
  const { t } = useTranslation();
  return (
    <Marker longitude={lng} latitude={lat} style={{ zIndex: 5, pointerEvents: 'none' }}>
      <span className={classes.here}>
        <VisuallyHidden>{t('map.here')}</VisuallyHidden>
      </span>
    </Marker>
  );
});
