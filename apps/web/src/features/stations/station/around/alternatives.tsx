/** Where else to charge: shown when a station is full, dead, or cannot be booked. */
import type { Station, Vehicle } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../../shared/api/use-read.ts';
import { StationRow } from '../../list/station-row.tsx';
import { STATION_READ_EVERY_MS } from '../../use-live-plugs.ts';
import classes from './around.module.css';

type Props = { station: Pick<Station, 'id'>; vehicle: Vehicle | undefined };

export function Alternatives({ station, vehicle }: Props) {
  const { t } = useTranslation();
  const fits = vehicle?.model.connector_types.join(',');
  const { data } = useRead(
    'listAlternatives',
    { params: { id: station.id }, query: { ...(fits && { fits }) } },
    { everyMs: STATION_READ_EVERY_MS },
  );
  if (!data) return null;
  return (
    <section className={classes.alternatives} aria-labelledby="alternatives">
      <h2 id="alternatives">{t('stations.alternatives.title')}</h2>
      {data.results.length === 0 ? (
        <p className={classes.none}>{t('stations.alternatives.none')}</p>
      ) : (
        <ul>
          {data.results.map(({ station: other, metres }) => (
            <StationRow key={other.id} station={other} distanceM={metres} />
          ))}
        </ul>
      )}
    </section>
  );
}
