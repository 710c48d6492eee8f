import type { AnswerOf } from '@voltagora/contract';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker } from 'react-map-gl/maplibre';
import { useFormat } from '../../../shared/format/use-format.ts';
import { shiftStyle, type Shift } from './pin-spread.ts';
import classes from './station-pins.module.css';

type Cluster = AnswerOf<'searchStations'>['clusters'][number];
type Props = {
  cluster: Cluster;
  shift: Shift | undefined;
  onCluster: ((cluster: Cluster) => void) | undefined;
};

/** The diameter by number of stations; at least a touch target. */
export const clusterSize = ({ count, lowest_price }: Cluster): number =>
  Math.max(lowest_price ? 60 : 44, 34 + Math.min(30, Math.log2(count + 1) * 3.4));

/** Several stations as one circle with their number and the lowest price of the charge; a tap zooms in. */
export const ClusterPin = memo(function ClusterPin({ cluster, shift, onCluster }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const size = clusterSize(cluster);
  const { lowest_price: lowest } = cluster;
  const price = lowest && format.money(lowest.amount, lowest.currency);
  const words = { count: cluster.count, shown: format.count(cluster.count) };
  return (
    <Marker longitude={cluster.lng} latitude={cluster.lat} style={{ zIndex: 1 }}>
      <button
        type="button"
        className={classes.cluster}
        data-free={cluster.plugs_free > 0 || undefined}
        style={{ ...shiftStyle(shift), width: size, height: size }}
        aria-label={
          price
            ? `${t('stations.map.cluster', words)}. ${t('stations.map.from', { price })}`
            : t('stations.map.cluster', words)
        }
        onClick={(event) => {
          event.stopPropagation();
          onCluster?.(cluster);
        }}
      >
        <span>
          {words.shown}
          {price && <small>{t('stations.map.from', { price })}</small>}
        </span>
      </button>
    </Marker>
  );
});
