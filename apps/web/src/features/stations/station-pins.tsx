/** Pins and clusters on the map. The list beside it holds the same for the keyboard, so pins are not in the tab order. */
import { VisuallyHidden } from '@mantine/core';
import type { AnswerOf, StationSummary } from '@voltagora/contract';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker } from 'react-map-gl/maplibre';
import { useFormat } from '../../shared/format/use-format.ts';
import { StatusShape } from '../../shared/ui/status-shape.tsx';
import { statusOf, statusText } from './station-status.ts';
import classes from './station-pins.module.css';

export type Cluster = AnswerOf<'searchStations'>['clusters'][number];
/** Above this many pins they shrink to their shapes, else they hide one another. */
const ROOMY_AT_MOST = 45;

type Props = {
  stations: readonly StationSummary[];
  clusters: readonly Cluster[];
  pointed?: string | null;
  chosen?: string | null;
  /** Where the visitor is, once that was asked for. */
  here?: { lat: number; lng: number } | null;
  onChoose?: (slug: string) => void;
  onCluster?: (cluster: Cluster) => void;
};

export function StationPins({
  stations,
  clusters,
  pointed,
  chosen,
  here,
  onChoose,
  onCluster,
}: Props) {
  return (
    <>
      {here && <HerePin {...here} />}
      {clusters.map((cluster) => (
        <ClusterPin key={`${cluster.lat},${cluster.lng}`} cluster={cluster} onCluster={onCluster} />
      ))}
      {stations.map((station) => (
        <StationPin
          key={station.id}
          station={station}
          isActive={station.slug === pointed || station.slug === chosen}
          isCompact={stations.length > ROOMY_AT_MOST}
          onChoose={onChoose}
        />
      ))}
    </>
  );
}

function HerePin({ lat, lng }: { lat: number; lng: number }) {
  const { t } = useTranslation();
  return (
    <Marker longitude={lng} latitude={lat} style={{ zIndex: 5, pointerEvents: 'none' }}>
      <span className={classes.here}>
        <VisuallyHidden>{t('map.here')}</VisuallyHidden>
      </span>
    </Marker>
  );
}

type StationPinProps = {
  station: StationSummary;
  isActive: boolean;
  isCompact: boolean;
  onChoose: Props['onChoose'];
};

const StationPin = memo(function StationPin({
  station,
  isActive,
  isCompact,
  onChoose,
}: StationPinProps) {
  const { t } = useTranslation();
  const text = statusText(station);
  const status = statusOf(station);
  return (
    <Marker
      longitude={station.lng}
      latitude={station.lat}
      anchor="bottom"
      style={{ zIndex: depthOf(status, isActive) }}
    >
      <button
        type="button"
        tabIndex={-1}
        className={classes.pin}
        data-status={status}
        data-active={isActive || undefined}
        data-compact={(isCompact && !isActive) || undefined}
        aria-label={`${station.name}: ${t(text.key, text.values)}`}
        onClick={(event) => {
          event.stopPropagation();
          onChoose?.(station.slug);
        }}
      >
        <span className={classes.head}>
          <StatusShape status={status} size={14} />
          {status === 'Available' && !(isCompact && !isActive) && <b>{station.plugs_free}</b>}
        </span>
      </button>
    </Marker>
  );
});

const depthOf = (status: string, isActive: boolean): number =>
  isActive ? 4 : status === 'Available' ? 3 : 2;

type ClusterPinProps = { cluster: Cluster; onCluster: Props['onCluster'] };

const ClusterPin = memo(function ClusterPin({ cluster, onCluster }: ClusterPinProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const size = 34 + Math.min(30, Math.log2(cluster.count + 1) * 3.4);
  return (
    <Marker longitude={cluster.lng} latitude={cluster.lat} style={{ zIndex: 1 }}>
      <button
        type="button"
        className={classes.cluster}
        data-free={cluster.plugs_free > 0 || undefined}
        style={{ width: size, height: size }}
        aria-label={t('stations.map.cluster', {
          count: cluster.count,
          shown: format.count(cluster.count),
        })}
        onClick={(event) => {
          event.stopPropagation();
          onCluster?.(cluster);
        }}
      >
        {format.count(cluster.count)}
      </button>
    </Marker>
  );
});
