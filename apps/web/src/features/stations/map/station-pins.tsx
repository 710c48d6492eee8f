/** Pins and clusters on the map. They are not in the tab order, because the list has the same stations. */
import { VisuallyHidden } from '@mantine/core';
import type { AnswerOf, StationSummary } from '@voltagora/contract';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker } from 'react-map-gl/maplibre';
import { useChargePrice } from '../charge/use-charge-price.ts';
import { ClusterPin, clusterSize } from './cluster-pin.tsx';
import { KeepInSight, type Sight } from './keep-in-sight.tsx';
import { PIN_MIDDLE_PX, PinRoom } from './pin-room.tsx';
import { labelledPins, spreadPins, type PinBox } from './pin-spread.ts';
import { type Spot, SpotPin } from './spot-pin.tsx';
import { StationPin } from './station-pin.tsx';
import classes from './station-pins.module.css';

export type Cluster = AnswerOf<'searchStations'>['clusters'][number];
/** Without a zoom, more pins than these shrink to their shapes. */
const LABELS_AT_MOST = 12;
/** Half zoom steps are precise enough for moving pins apart. */
const ZOOM_STEPS = 2;

type Props = {
  stations: readonly StationSummary[];
  clusters: readonly Cluster[];
  /** By slug, where a list beside the map shows another charge than the usual one. */
  prices?: ReadonlyMap<string, string>;
  /** Pins are moved apart for this zoom; without it they stay at their locations. */
  zoom?: number;
  pointed?: string | null;
  chosen?: string | null;
  /** The visitor's position, once requested. */
  here?: { lat: number; lng: number } | null;
  /** The place that was searched. */
  spot?: Spot | null;
  /** Keeps a place out from under what covers the map. */
  sight?: Sight;
  onChoose?: (slug: string) => void;
  /** Called when the pointer enters a pin (slug) and leaves it (null). */
  onPoint?: (slug: string | null) => void;
  onCluster?: (cluster: Cluster) => void;
};

export function StationPins({
  stations,
  clusters,
  prices,
  zoom,
  pointed,
  chosen,
  here,
  spot,
  sight,
  onChoose,
  onPoint,
  onCluster,
}: Props) {
  const chargePrice = useChargePrice();
  const layout = usePinLayout(stations, clusters, zoom);
  return (
    <>
      <PinRoom {...layout} />
      {sight && <KeepInSight {...sight} />}
      {spot && <SpotPin {...spot} />}
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
          price={
            prices ? (prices.get(station.slug) ?? null) : (chargePrice(station)?.amount ?? null)
          }
          shift={layout.shifts.get(station.slug)}
          isActive={station.slug === pointed || station.slug === chosen}
          isCompact={!layout.labelled.has(station.slug)}
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
) {
  const steadyZoom = zoom === undefined ? null : Math.round(zoom * ZOOM_STEPS) / ZOOM_STEPS;
  const circles = useMemo(() => clusters.map(circleBox), [clusters]);
  const pins = useMemo(() => {
    const bookable = stations.filter((station) => station.bookable);
    // Those that are free take the room for labels first.
    const free = bookable.toSorted((a, b) => Number(b.plugs_free > 0) - Number(a.plugs_free > 0));
    const boxes = free.map((station) => pinBox(station, LABEL_SIZE));
    const labelled = labelledPins([...circles, ...boxes], steadyZoom, LABELS_AT_MOST);
    return {
      labelled,
      labels: boxes.filter(({ key }) => labelled.has(key)),
      shapes: stations
        .filter(({ slug }) => !labelled.has(slug))
        .map((station) => pinBox(station, SHAPE_SIZE)),
    };
  }, [stations, circles, steadyZoom]);
  const shifts = useMemo(
    () => spreadPins([...pins.labels, ...pins.shapes, ...circles], steadyZoom),
    [pins, circles, steadyZoom],
  );
  return { ...pins, clusters: circles, shifts };
}

/** The area of a pin, as its style sheet draws it. */
const LABEL_SIZE = { width: 84, height: 40 };
const SHAPE_SIZE = { width: 22, height: 24 };

const pinBox = (
  { slug, lat, lng }: StationSummary,
  size: Pick<PinBox, 'width' | 'height'>,
): PinBox => ({ key: slug, lat, lng, ...size, above: PIN_MIDDLE_PX });

function circleBox(cluster: Cluster): PinBox {
  const side = clusterSize(cluster);
  const { lat, lng } = cluster;
  return { key: keyOf(cluster), lat, lng, width: side, height: side, above: 0 };
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
