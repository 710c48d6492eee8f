/** The filters used most as chips, what else is active, and the way to all filters. */
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { StationSearch } from '../list/use-station-search.ts';
import { NO_FILTERS, type StationFilters } from '../map/map-address.ts';
import { Chip } from './choices.tsx';
import classes from './filters.module.css';
import { FitChips } from './fit-chips.tsx';
import { useActiveFilters } from './use-active-filters.ts';

type Props = {
  search: StationSearch;
  filters: StationFilters;
  onChange: (filters: StationFilters) => void;
};

const FilterDialog = lazy(async () => ({
  default: (await import('./filter-dialog.tsx')).FilterDialog,
}));

const CURRENCY = 'EURO';

export function FilterBar({ search, filters, onChange }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = (): void => {
    setWasOpened(true);
    setOpen(true);
  };
  const currency = search.rows.find(({ pricing }) => pricing)?.pricing?.currency ?? CURRENCY;
  const active = useActiveFilters(filters, currency);
  const count = active.length + Number(filters.freeNow) + Number(filters.fits.length > 0);
  return (
    <>
      <fieldset className={classes.chips}>
        <legend className={classes.legend}>{t('stations.filters.label')}</legend>
        <button type="button" className={classes.chip} onClick={open}>
          <IconAdjustmentsHorizontal size={18} stroke={1.8} aria-hidden />
          {count === 0
            ? t('stations.filters.label')
            : t('stations.filters.labelCount', { shown: format.count(count) })}
        </button>
        <Chip
          isOn={filters.freeNow}
          onToggle={() => onChange({ ...filters, freeNow: !filters.freeNow })}
        >
          {t('stations.filters.freeNow')}
        </Chip>
        <FitChips filters={filters} onChange={onChange} />
        {active.map(({ key, text, without }) => (
          <button
            key={key}
            type="button"
            className={classes.chip}
            data-active
            aria-label={t('stations.filters.remove', { name: text })}
            onClick={() => onChange({ ...filters, ...without })}
          >
            {text}
            <IconX size={16} stroke={2} aria-hidden />
          </button>
        ))}
        {count > 0 && (
          <button type="button" className={classes.clear} onClick={() => onChange(NO_FILTERS)}>
            {t('stations.filters.clear')}
          </button>
        )}
      </fieldset>
      {wasOpened && (
        <Suspense>
          <FilterDialog
            {...{ isOpen, search, filters, currency, onChange }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
