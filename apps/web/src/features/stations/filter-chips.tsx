/** Filters as chips that are on or off; powers exclude one another. */
import type { ConnectorType } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import type { StationFilters } from './map-address.ts';
import classes from './filter-chips.module.css';

const CONNECTORS: ConnectorType[] = ['CCS2', 'TYPE2', 'CHADEMO'];
const POWERS_KW = [22, 50, 150];

type Props = { filters: StationFilters; onChange: (filters: StationFilters) => void };

export function FilterChips({ filters, onChange }: Props) {
  const { t } = useTranslation();
  const toggled = (type: ConnectorType): ConnectorType[] =>
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

function Chip({
  isOn,
  onToggle,
  children,
}: {
  isOn: boolean;
  onToggle: () => void;
  children: string;
}) {
  return (
    <button type="button" className={classes.chip} aria-pressed={isOn} onClick={onToggle}>
      {children}
    </button>
  );
}
