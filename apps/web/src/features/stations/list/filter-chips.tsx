/** Filters as toggle chips; only one power can be chosen. */
import { IconCar } from '@tabler/icons-react';
import type { PlugType } from '@voltagora/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFitOffers } from '../filters/use-fit-offers.ts';
import type { StationFilters } from '../map/map-address.ts';
import classes from './filter-chips.module.css';

const CONNECTORS: PlugType[] = ['CCS2', 'TYPE2', 'CHADEMO'];
const POWERS_KW = [22, 50, 150];

type Props = { filters: StationFilters; onChange: (filters: StationFilters) => void };

export function FilterChips({ filters, onChange }: Props) {
  const { t } = useTranslation();
  const toggled = (type: PlugType): PlugType[] =>
    filters.connectors.includes(type)
      ? filters.connectors.filter((one) => one !== type)
      : [...filters.connectors, type];
  return (
    <fieldset className={classes.chips}>
      <legend className={classes.legend}>{t('stations.filters.label')}</legend>
      <Chip
        isOn={filters.freeNow}
        onToggle={() => onChange({ ...filters, freeNow: !filters.freeNow })}
      >
        {t('stations.filters.freeNow')}
      </Chip>
      <FitChips filters={filters} onChange={onChange} />
      {CONNECTORS.map((type) => (
        <Chip
          key={type}
          isOn={filters.connectors.includes(type)}
          onToggle={() => onChange({ ...filters, connectors: toggled(type) })}
        >
          {t(`common.connector.${type}`)}
        </Chip>
      ))}
      {POWERS_KW.map((power) => (
        <Chip
          key={power}
          isOn={filters.minPowerKw === power}
          onToggle={() =>
            onChange({ ...filters, minPowerKw: filters.minPowerKw === power ? null : power })
          }
        >
          {t('stations.filters.power', { power })}
        </Chip>
      ))}
    </fieldset>
  );
}

/** One chip for each set of connectors of the driver's vehicles. */
function FitChips({ filters, onChange }: Props) {
  const { t } = useTranslation();
  return useFitOffers(filters.fits).map(({ types, name, isMine, letters, isOn }) => (
    <Chip
      key={types.join()}
      isOn={isOn}
      onToggle={() => onChange({ ...filters, fits: isOn ? [] : types })}
    >
      <IconCar size={18} stroke={1.8} aria-hidden />
      <span className={classes.name}>
        {t(isMine ? 'stations.filters.fitsMine' : 'stations.filters.fits', { name })}
      </span>
      {letters !== '' && <span className={classes.letters}>{letters}</span>}
    </Chip>
  ));
}

function Chip({
  isOn,
  onToggle,
  children,
}: {
  isOn: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className={classes.chip} aria-pressed={isOn} onClick={onToggle}>
      {children}
    </button>
  );
}
