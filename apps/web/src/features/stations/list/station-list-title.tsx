import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { StationSearch } from './use-station-search.ts';
import classes from './station-list.module.css';

type Props = { search: StationSearch; positionState: string };

/** The number of stations, and whether the data is up to date. */
export function StationListTitle({ search, positionState }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const known =
    search.count === 0
      ? t('stations.list.empty')
      : t('stations.list.count', { count: search.count, shown: format.count(search.count) });
  // Without an answer no number is shown, in particular not 0.
  const unknown = t(search.error === null ? 'stations.list.searching' : 'stations.title');
  const title = search.hasAnswer ? known : unknown;
  return (
    <>
      <h2 className={classes.count} aria-live="polite">
        {title}
      </h2>
      {(positionState === 'denied' || positionState === 'unavailable') && (
        <output className={classes.notice}>{t(`stations.position.${positionState}`)}</output>
      )}
      {search.hasAnswer && search.error && search.receivedAt && (
        <output className={classes.notice}>
          {t(search.isStale ? 'stations.list.stale' : 'stations.list.offline', {
            time: format.time(search.receivedAt),
          })}
        </output>
      )}
    </>
  );
}
