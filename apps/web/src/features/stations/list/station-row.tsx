/** A station in a list; the whole row links to its page. */
import type { StationSummary } from '@voltagora/contract';
import { placeBesideName } from '@voltagora/domain';
import { memo, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import { PlugIcons } from '../../../shared/ui/drawings/plug-icon.tsx';
import { StationPlaceholder } from '../../../shared/ui/drawings/station-placeholder.tsx';
import { StatusShape } from '../../../shared/ui/status-shape.tsx';
import { FavouriteButton } from '../../favourites/public.ts';
import { StationRating } from '../../ratings/public.ts';
import { useChargePrice } from '../charge/use-charge-price.ts';
import { ChargeNowButton } from '../station/charge-now-button.tsx';
import { statusOf, statusText } from '../station-status.ts';
import { usePrice } from '../station/use-price.ts';
import classes from './station-row.module.css';

type Props = {
  station: StationSummary;
  distanceM?: number | undefined;
  isChosen?: boolean;
  /** The pointer is over its pin. */
  isPointed?: boolean;
  /** Called when pointer or focus enters (slug) and leaves (null). */
  onPoint?: (slug: string | null) => void;
  /** Shown below, in place of what a chosen row offers. */
  children?: ReactNode;
};

export const StationRow = memo(function StationRow({
  station,
  distanceM,
  isChosen = false,
  isPointed = false,
  onPoint,
  children,
}: Props) {
  const format = useFormat();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const place = placeBesideName(station);
  return (
    <li
      ref={row}
      className={classes.row}
      data-chosen={isChosen || undefined}
      data-pointed={isPointed || undefined}
      data-listed={!station.bookable || undefined}
    >
      <Link
        to={`/stations/${station.slug}`}
        className={classes.link}
        onPointerEnter={() => onPoint?.(station.slug)}
        onPointerLeave={() => onPoint?.(null)}
        onFocus={() => onPoint?.(station.slug)}
        onBlur={() => onPoint?.(null)}
      >
        {station.bookable && <Picture url={station.thumbnail_url} />}
        <span className={classes.texts}>
          <span className={classes.head}>
            <strong className={classes.name}>
              <bdi>{station.name}</bdi>
            </strong>
            {distanceM !== undefined && (
              <span className={classes.aside}>{format.distance(distanceM)}</span>
            )}
          </span>
          <span className={classes.place}>{place || station.operator}</span>
          <StationRating rating={station.rating} />
          <Facts station={station} />
        </span>
        {station.bookable && <Price station={station} />}
      </Link>
      <div className={classes.heart}>
        <FavouriteButton station={station} />
      </div>
      {children !== undefined && <div className={classes.next}>{children}</div>}
      {children === undefined && isChosen && station.bookable && station.plugs_free > 0 && (
        <div className={classes.next}>
          <ChargeNowButton slug={station.slug} />
        </div>
      )}
    </li>
  );
});

function Picture({ url }: { url: string | null | undefined }) {
  return (
    <span className={classes.picture}>
      {url ? <img src={url} alt="" loading="lazy" /> : <StationPlaceholder />}
    </span>
  );
}

function Facts({ station }: Pick<Props, 'station'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const status = statusText(station);
  return (
    <span className={classes.facts}>
      <span className={classes.status} data-status={statusOf(station)}>
        <StatusShape status={statusOf(station)} />
        {t(status.key, status.values)}
      </span>
      {station.max_power_kW !== null && (
        <span className={classes.power}>
          {format.power(station.max_power_kW)} {t('common.unit.kW')}
        </span>
      )}
      <PlugIcons types={station.connector_types} size={20} />
      {!station.bookable && <span>{t('stations.status.notBookable')}</span>}
    </span>
  );
}

/** The price of the driver's charge, with what it includes; and the price of a kWh or a minute. */
function Price({ station }: Pick<Props, 'station'>) {
  const price = usePrice();
  const chargePrice = useChargePrice()(station);
  if (station.pricing === null) return null;
  return (
    <span className={classes.prices}>
      {chargePrice && (
        <span>
          <strong className={classes.price}>≈ {chargePrice.amount}</strong> {chargePrice.forEnergy}
          {chargePrice.includes && `, ${chargePrice.includes}`}
        </span>
      )}
      <span className={classes.unit}>{price.short(station.pricing)}</span>
    </span>
  );
}
