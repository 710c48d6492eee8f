/** One station on the map: its status as a shape, the price of the driver's charge, and how fast it is. */
import type { StationSummary } from '@voltagora/contract';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker } from 'react-map-gl/maplibre';
import { useFormat } from '../../../shared/format/use-format.ts';
import { StatusShape } from '../../../shared/ui/status-shape.tsx';
import { shiftStyle, type Shift } from './pin-spread.ts';
import { SpeedBolts } from './speed-bolts.tsx';
import { statusOf, statusText } from '../station-status.ts';
import classes from './station-pins.module.css';

type Props = {
  station: StationSummary;
  /** The price of the charge; null when it is unknown. */
  price: string | null;
  shift: Shift | undefined;
  isActive: boolean;
  /** Without room for its label. */
  isCompact: boolean;
  onChoose: ((slug: string) => void) | undefined;
  onPoint: ((slug: string | null) => void) | undefined;
};

export const StationPin = memo(function StationPin({
  station,
  price,
  shift,
  isActive,
  isCompact,
  onChoose,
  onPoint,
}: Props) {
  const status = statusOf(station);
  const isSmall = (isCompact || !station.bookable) && !isActive;
  return (
    <Marker
      longitude={station.lng}
      latitude={station.lat}
      anchor="bottom"
      style={{ zIndex: layerOf(station, { isActive, isSmall }) }}
    >
      <button
        type="button"
        tabIndex={-1}
        className={classes.pin}
        style={shiftStyle(shift)}
        data-status={status}
        data-active={isActive || undefined}
        data-compact={isSmall || undefined}
        data-listed={!station.bookable || undefined}
        aria-label={usePinName(station, price)}
        onClick={(event) => {
          event.stopPropagation();
          onChoose?.(station.slug);
        }}
        onPointerEnter={() => onPoint?.(station.slug)}
        onPointerLeave={() => onPoint?.(null)}
      >
        <span className={classes.head}>
          <StatusShape status={status} size={14} />
          {!isSmall && (
            <span className={classes.label}>
              <b>{price ?? station.plugs_free}</b>
              <SpeedBolts powerKw={station.max_power_kW} />
            </span>
          )}
        </span>
      </button>
    </Marker>
  );
});

/** Pins with labels are above shapes, free stations above others. */
function layerOf(
  station: StationSummary,
  { isActive, isSmall }: { isActive: boolean; isSmall: boolean },
): number {
  if (isActive) return 6;
  if (!station.bookable) return 1;
  return (statusOf(station) === 'Available' ? 3 : 2) + (isSmall ? 0 : 2);
}

function usePinName(station: StationSummary, price: string | null): string {
  const { t } = useTranslation();
  const format = useFormat();
  const text = statusText(station);
  const { max_power_kW: powerKw } = station;
  return [
    `${station.name}: ${t(text.key, text.values)}`,
    price,
    powerKw === null ? null : `${format.power(powerKw)} ${t('common.unit.kW')}`,
    station.bookable ? null : t('stations.status.notBookable'),
  ]
    .filter((part) => part !== null)
    .join('. ');
}
