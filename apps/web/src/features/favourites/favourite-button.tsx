/** A heart that keeps a station among the driver's favourites; a visitor signs in first. */
import { ActionIcon, Button } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { useNavigate } from '../../shared/routing/router-view.tsx';
import { useOnline } from '../../shared/state/use-online.ts';
import { selectRole } from '../accounts/public.ts';
import { useFavourite } from './use-favourite.ts';
import { rememberWanted } from './wanted-favourite.ts';
import classes from './favourites.module.css';

type Props = {
  station: { id: number; name: string };
  /** With words beside the heart. */
  isWide?: boolean;
};

export function FavouriteButton({ station, isWide = false }: Props) {
  const { t } = useTranslation();
  const role = useSelector(selectRole);
  const isOnline = useOnline();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { isFavourite, error, change } = useFavourite(station.id);
  if (role === 'station_owner') return null;
  const press = (): void => {
    if (!isOnline) return;
    if (role !== null) return change();
    rememberWanted(station.id);
    void navigate(`/login?next=${encodeURIComponent(pathname + search)}`);
  };
  const heart = isFavourite ? (
    <IconHeartFilled size={20} aria-hidden />
  ) : (
    <IconHeart size={20} aria-hidden />
  );
  const name = t(isFavourite ? 'favourites.removeNamed' : 'favourites.addNamed', {
    name: station.name,
  });
  const words = t(isFavourite ? 'favourites.isOne' : 'favourites.add');
  const hint = isOnline ? null : t('favourites.offline');
  const look = {
    title: hint ?? name,
    'aria-pressed': isFavourite,
    // Words that are seen are part of the name.
    'aria-label': [isWide ? words : name, hint].filter(Boolean).join('. '),
    'aria-disabled': !isOnline,
    'data-favourite': isFavourite || undefined,
    onClick: press,
  } as const;
  return (
    <>
      {isWide ? (
        <Button variant="default" className={classes.wide} leftSection={heart} {...look}>
          {words}
        </Button>
      ) : (
        <ActionIcon variant="subtle" color="gray" size={44} className={classes.heart} {...look}>
          {heart}
        </ActionIcon>
      )}
      {error && (
        <span role="alert" className={classes.failure}>
          {t(`errors.${error.code}`)}
        </span>
      )}
    </>
  );
}
