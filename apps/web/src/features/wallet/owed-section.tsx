// What a driver owes: sessions that were billed late, and disputed payments that were lost.
import { Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServer } from '../../shared/api/server.ts';
import { usePolling } from '../../shared/api/use-polling.ts';
import { useRead } from '../../shared/api/use-read.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { useTokenAmount } from '../../shared/format/use-token-amount.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { Surface } from '../../shared/ui/surface.tsx';
import classes from './wallet.module.css';
import { Worth } from './worth.tsx';

const LOOK_AGAIN_MS = 15_000;

/** Late bills by booking, and the sum of lost disputes; both are taken from the next tokens. */
export function OwedSection() {
  const { t } = useTranslation();
  const format = useFormat();
  const amountOf = useTokenAmount();
  const { invalidate } = useServer();
  const { data } = useRead('listOwed', {});
  const owed = data?.results ?? [];
  const disputed = data?.disputed ?? 0;
  const sum = owed.reduce((total, { tokens_owed }) => total + tokens_owed, disputed);
  const isOwing = sum > 0;
  const before = useRef(0);
  usePolling('listOwed', isOwing ? {} : null, LOOK_AGAIN_MS);
  useEffect(() => {
    if (sum < before.current) invalidate('wallet');
    before.current = sum;
  }, [sum, invalidate]);
  if (!isOwing) return null;
  return (
    <Surface>
      <Title order={2} size="h3" mb="xs">
        {t('wallet.owed.title')}
      </Title>
      <Notice title={t('wallet.owed.sum', { amount: amountOf(sum) })}>
        {owed.length > 0 && <p>{t('wallet.owed.text')}</p>}
        {disputed > 0 && <p>{t('wallet.owed.disputed', { amount: amountOf(disputed) })}</p>}
      </Notice>
      <ul className={classes.rows}>
        {owed.map(({ reservation: { id }, station_name, start_time, tokens_owed }) => (
          <li key={id}>
            <Link to={`/reservations/${id}`} className={classes.row}>
              <span className={classes.what}>
                <strong>{station_name}</strong>
                <small>{format.dateTime(start_time)}</small>
              </span>
              <span className={classes.amount}>
                <Worth tokens={tokens_owed} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Surface>
  );
}
