/** A favourite: its state and price, when it can next be booked, and the way to a booking or to a notification. */
import { Button } from '@mantine/core';
import type { Favourite } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useWatches, WatchButton } from '../../notifications/public.ts';
import { StationRow } from '../list/station-row.tsx';
import { ChargeNowButton } from '../station/charge-now-button.tsx';
import { withoutStatus } from '../station-status.ts';
import classes from './favourites-page.module.css';

type Props = {
  favourite: Favourite;
  /** The answer is out of date: its state is unknown. */
  isOld: boolean;
};

export function FavouriteRow({ favourite, isOld }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const watches = useWatches();
  const { station, next_free_at: nextFreeAt, time_zone: timeZone } = favourite;
  const isFree = station.plugs_free > 0 && !isOld;
  const isTaken = !isFree && !isOld;
  return (
    <StationRow station={isOld ? withoutStatus(station) : station}>
      <div className={classes.next}>
        {station.bookable && isTaken && (
          <p className={classes.free}>
            {nextFreeAt === null
              ? t('favourites.notToday')
              : t('favourites.nextFree', { time: format.dateTime(nextFreeAt, timeZone) })}
          </p>
        )}
        <div className={classes.actions}>
          {station.bookable && isFree && <ChargeNowButton slug={station.slug} />}
          {station.bookable && (
            <Button component={Link} to={`/stations/${station.slug}`} variant="default">
              {t('favourites.book')}
            </Button>
          )}
          {station.bookable && isTaken && (
            <WatchButton stationId={station.id} plug={null} watches={watches} isLasting />
          )}
        </div>
      </div>
    </StationRow>
  );
}
