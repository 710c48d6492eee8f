import type { Station } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import classes from './station-page.module.css';

/** The data source of an imported station, as its licence requires. */
export function StationSource({ source }: { source: Station['source'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!source) return null;
  return (
    <p className={classes.source}>
      {t('stations.page.source', { attribution: source.attribution, licence: source.licence })}
      {source.as_of && ` ${t('stations.page.asOf', { date: format.date(source.as_of) })}`}{' '}
      <Link to="/about">{t('stations.page.sources')}</Link>
    </p>
  );
}
