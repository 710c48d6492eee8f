import { IconCar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StationFilters } from '../map/map-address.ts';
import { Chip } from './choices.tsx';
import classes from './filters.module.css';
import { useFitOffers } from './use-fit-offers.ts';

type Props = { filters: StationFilters; onChange: (filters: StationFilters) => void };

/** One chip for each set of connectors of the driver's vehicles. */
export function FitChips({ filters, onChange }: Props) {
  const { t } = useTranslation();
  return useFitOffers(filters.fits).map(({ types, name, isMine, isOn }) => (
    <Chip
      key={types.join()}
      isOn={isOn}
      onToggle={() => onChange({ ...filters, fits: isOn ? [] : types })}
    >
      <IconCar size={18} stroke={1.8} aria-hidden />
      <span className={classes.name}>
        {t(isMine ? 'stations.filters.fitsMine' : 'stations.filters.fits', { name })}
      </span>
    </Chip>
  ));
}
