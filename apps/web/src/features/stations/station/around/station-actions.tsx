/** What a driver may do with a station besides charging there. */
import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import type { Station } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { directionsHref } from '../../../../shared/map/directions.ts';
import { ShareButton } from '../../../../shared/ui/share/share-button.tsx';
import { FavouriteButton } from '../../../favourites/public.ts';
import classes from './around.module.css';

export function StationActions({ station }: { station: Station }) {
  const { t } = useTranslation();
  return (
    <div className={classes.actions}>
      <Button
        component="a"
        variant="default"
        href={directionsHref(station, navigator.userAgent)}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconRoute size={18} aria-hidden />}
      >
        {t('stations.page.directions')}
      </Button>
      <FavouriteButton station={station} isWide />
      <ShareButton title={station.name} path={`/stations/${station.slug}`} />
    </div>
  );
}
