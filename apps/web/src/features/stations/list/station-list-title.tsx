/** The number of stations, those that are hidden, the order, and whether the data is up to date. */
import { NativeSelect } from '@mantine/core';
import { STATION_SORTS, type StationSort } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { StationSearch } from './use-station-search.ts';
import classes from './station-list.module.css';

type Props = {
  search: StationSearch;
  positionState: string;
  sort: StationSort;
  onSort: (sort: StationSort) => void;
  /** Shows the hidden stations too. */
  onShowHidden: () => void;
};

export function StationListTitle({ search, positionState, sort, onSort, onShowHidden }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.count} aria-live="polite">
          {useCountText(search)}
        </h2>
        <NativeSelect
          className={classes.sort}
          aria-label={t('stations.sort.label')}
          value={sort}
          data={STATION_SORTS.map((value) => ({ value, label: t(`stations.sort.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onSort(STATION_SORTS.find((one) => one === value) ?? sort)
          }
        />
      </div>
      {search.hiddenCount > 0 && (
        <p className={classes.hidden}>
          {t('stations.list.hidden', {
            count: search.hiddenCount,
            shown: format.count(search.hiddenCount),
          })}{' '}
          <button type="button" onClick={onShowHidden}>
            {t('stations.list.showHidden')}
          </button>
        </p>
      )}
      {search.isPartial && <output className={classes.notice}>{t('stations.list.partial')}</output>}
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

/** Without an answer no number is shown, in particular not 0. */
function useCountText({ hasAnswer, error, count, isBookableOnly }: StationSearch): string {
  const { t } = useTranslation();
  const format = useFormat();
  if (!hasAnswer) return t(error === null ? 'stations.list.searching' : 'stations.title');
  if (count === 0) return t('stations.list.empty');
  const words = { count, shown: format.count(count) };
  return t(isBookableOnly ? 'stations.list.countBookable' : 'stations.list.count', words);
}
