/** All filters of the map; each applies at once, and the button says how many stations are left. */
import { Autocomplete, Button } from '@mantine/core';
import { ACCESSIBILITY, AMENITIES, type PlugType, type StationSummary } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { PlugIcon } from '../../../shared/ui/drawings/plug-icon.tsx';
import type { StationSearch } from '../list/use-station-search.ts';
import { NO_FILTERS, type StationFilters } from '../map/map-address.ts';
import { Chip, Choices, LimitChoices, ManyChoices } from './choices.tsx';
import classes from './filters.module.css';
import { FitChips } from './fit-chips.tsx';
import { WindowFields } from './window-fields.tsx';

const CONNECTORS: readonly PlugType[] = [
  'CCS2',
  'TYPE2',
  'CHADEMO',
  'SCHUKO',
  'TYPE1',
  'CCS1',
  'TESLA',
  'TYPE3C',
];
const STARS = [3, 4];
const POWERS_KW = [11, 22, 50, 150, 250];
const PRICES_PER_KWH = [0.3, 0.4, 0.5, 0.6, 0.8];

type Props = {
  isOpen: boolean;
  onClose: () => void;
  search: StationSearch;
  filters: StationFilters;
  currency: string;
  onChange: (filters: StationFilters) => void;
};

export function FilterDialog({ isOpen, onClose, search, filters, currency, onChange }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const set = (part: Partial<StationFilters>): void => onChange({ ...filters, ...part });
  const shown = { count: search.count, shown: format.count(search.count) };
  return (
    <Dialog title={t('stations.filters.label')} isOpen={isOpen} onClose={onClose} isForm>
      <Times {...{ filters, set }} />
      <Plugs {...{ filters, set }} onChange={onChange} />
      <LimitChoices
        title={t('stations.filters.price')}
        limits={PRICES_PER_KWH}
        chosen={filters.maxPricePerKwh}
        show={(price) => t('stations.filters.priceChip', { price: format.money(price, currency) })}
        onChange={(maxPricePerKwh) => set({ maxPricePerKwh })}
      />
      <LimitChoices
        title={t('stations.filters.rating')}
        limits={STARS}
        chosen={filters.minRating}
        show={(stars) => t('stations.filters.ratingChip', { stars: format.count(stars) })}
        onChange={(minRating) => set({ minRating })}
      />
      <Place {...{ filters, set }} stations={search.rows} />
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onChange(NO_FILTERS)}>
          {t('stations.filters.clear')}
        </Button>
        <Button onClick={onClose} aria-live="polite">
          {search.hasAnswer ? t('stations.filters.show', shown) : t('stations.list.searching')}
        </Button>
      </div>
    </Dialog>
  );
}

type PartProps = { filters: StationFilters; set: (part: Partial<StationFilters>) => void };

function Times({ filters, set }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <Choices title={t('stations.filters.availability')}>
        <Chip isOn={filters.freeNow} onToggle={() => set({ freeNow: !filters.freeNow })}>
          {t('stations.filters.freeNow')}
        </Chip>
        <Chip isOn={filters.open247} onToggle={() => set({ open247: !filters.open247 })}>
          {t('stations.page.always')}
        </Chip>
        <Chip isOn={!filters.withListed} onToggle={() => set({ withListed: !filters.withListed })}>
          {t('stations.filters.bookable')}
        </Chip>
      </Choices>
      <WindowFields window={filters.window} onChange={(window) => set({ window })} />
    </>
  );
}

function Plugs({
  filters,
  set,
  onChange,
}: PartProps & { onChange: (filters: StationFilters) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <ManyChoices
        title={t('stations.filters.plug')}
        names={CONNECTORS}
        chosen={filters.connectors}
        show={(type) => (
          <>
            <PlugIcon type={type} />
            {t(`common.connector.${type}`)}
          </>
        )}
        onChange={(connectors) => set({ connectors })}
      />
      <div className={classes.wrap}>
        <FitChips filters={filters} onChange={onChange} />
      </div>
      <LimitChoices
        title={t('stations.filters.minPower')}
        limits={POWERS_KW}
        chosen={filters.minPowerKw}
        show={(power) => t('stations.filters.power', { power })}
        onChange={(minPowerKw) => set({ minPowerKw })}
      />
    </>
  );
}

function Place({ filters, set, stations }: PartProps & { stations: readonly StationSummary[] }) {
  const { t } = useTranslation();
  const operators = [...new Set(stations.map(({ operator }) => operator).filter(Boolean))];
  return (
    <>
      <Autocomplete
        label={t('stations.filters.operator')}
        placeholder={t('stations.filters.anyOperator')}
        data={operators.toSorted()}
        value={filters.operator ?? ''}
        maxLength={120}
        classNames={{ input: classes.input }}
        onChange={(operator) => set({ operator: operator || null })}
      />
      <ManyChoices
        title={t('stations.about.has')}
        names={AMENITIES}
        chosen={filters.amenities}
        show={(name) => t(`stations.amenity.${name}`)}
        onChange={(amenities) => set({ amenities })}
      />
      <ManyChoices
        title={t('stations.about.accessible')}
        names={ACCESSIBILITY}
        chosen={filters.accessible}
        show={(name) => t(`stations.accessible.${name}`)}
        onChange={(accessible) => set({ accessible })}
      />
    </>
  );
}
