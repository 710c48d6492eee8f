import { Title } from '@mantine/core';
import { LIVE_STATUSES } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../shared/api/use-read.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { Surface } from '../../shared/ui/surface.tsx';
import classes from './wallet.module.css';
import { Worth } from './worth.tsx';

/** The bookings for which tokens are held. */
export function HoldsList() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useRead('listMyReservations', { query: { page_size: 50 } });
  const holds = data?.results.filter((one) => isLive(one.status) && one.tokens_held > 0) ?? [];
  if (holds.length === 0) return null;
  return (
    <Surface>
      <Title order={2} size="h3" mb="xs">
        {t('wallet.holds.title')}
      </Title>
      <p className={classes.note}>{t('wallet.holds.text')}</p>
      <ul className={classes.rows}>
        {holds.map(({ id, plug, start_time, stop_time, tokens_held, total_cost, currency }) => (
          <li key={id}>
            <Link to={`/reservations/${id}`} className={classes.row}>
              <span className={classes.what}>
                <strong>
                  <bdi>{plug.station.name}</bdi>
                </strong>
                <small>{format.window(start_time, stop_time, plug.station.time_zone, true)}</small>
              </span>
              <span className={classes.amount}>
                <Worth tokens={tokens_held} agreed={{ amount: total_cost, currency }} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Surface>
  );
}

const isLive = (status: string): boolean => LIVE_STATUSES.some((live) => live === status);
