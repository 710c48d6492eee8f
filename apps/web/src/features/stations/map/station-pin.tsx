/** One station on the map: its status as a shape, and the number of free plugs. */
import type { StationSummary } from '@voltagora/contract';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker } from 'react-map-gl/maplibre';
import { StatusShape } from '../../../shared/ui/status-shape.tsx';
import { shiftStyle, type Shift } from './pin-spread.ts';
import { statusOf, statusText } from '../station-status.ts';
import classes from './station-pins.module.css';

type Props = {
  station: StationSummary;
  shift: Shift | undefined;
  isActive: boolean;
  isCompact: boolean;
  onChoose: ((slug: string) => void) | undefined;
  onPoint: ((slug: string | null) => void) | undefined;
};

export const StationPin = memo(function StationPin({
  station,
  shift,
  isActive,
  isCompact,
  onChoose,
  onPoint,
}: Props) {
  const { t } = useTranslation();
  const text = statusText(station);
  const status = statusOf(station);
  const label = `${station.name}: ${t(text.key, text.values)}`;
  const isSmall = (isCompact || !station.bookable) && !isActive;
  return (
    <Marker
      longitude={station.lng}
      latitude={station.lat}
      anchor="bottom"
      style={{ zIndex: isActive ? 4 : !station.bookable ? 1 : status === 'Available' ? 3 : 2 }}
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
        aria-label={station.bookable ? label : `${label}. ${t('stations.status.notBookable')}`}
        onClick={(event) => {
          event.stopPropagation();
          onChoose?.(station.slug);
        }}
        onPointerEnter={() => onPoint?.(station.slug)}
        onPointerLeave={() => onPoint?.(null)}
      >
        <span className={classes.head}>
          <StatusShape status={status} size={14} />
          {status === 'Available' && !isSmall && <b>{station.plugs_free}</b>}
        </span>
      </button>
    </Marker>
  );
});
