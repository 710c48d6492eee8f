import { IconHeart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { selectRole } from '../accounts/public.ts';
import classes from './favourites.module.css';

/** Links a driver to their favourites. */
export function FavouritesLink() {
  const { t } = useTranslation();
  if (useSelector(selectRole) !== 'driver') return null;
  const label = t('shell.nav.favourites');
  return (
    <Link to="/favourites" className={classes.link} aria-label={label} title={label}>
      <IconHeart size={20} stroke={1.8} aria-hidden />
    </Link>
  );
}
