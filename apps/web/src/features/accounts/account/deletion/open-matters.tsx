import type { Role } from '@voltagora/domain';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTokenAmount } from '../../../../shared/format/use-token-amount.ts';
import type { OpenItems } from './use-deletion-form.ts';
import classes from '../account-page.module.css';

const COUNTED = ['reservations', 'station_reservations', 'stations'] as const;

/** Lists what deleting the account would end. */
export function OpenMatters({ matters, role }: { matters: OpenItems; role: Role }) {
  const { t } = useTranslation();
  const amountOf = useTokenAmount();
  const tokens = role === 'driver' ? 'account.matters.tokens' : 'account.matters.tokensEarned';
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), []);
  return (
    <div>
      <p tabIndex={-1} ref={lead} className={classes.lead}>
        {t('account.matters.lead')}
      </p>
      <ul className={classes.matters}>
        {COUNTED.filter((matter) => matters[matter] > 0).map((matter) => (
          <li key={matter}>{t(`account.matters.${matter}`, { count: matters[matter] })}</li>
        ))}
        {matters.tokens > 0 && <li>{t(tokens, { amount: amountOf(matters.tokens) })}</li>}
      </ul>
    </div>
  );
}
