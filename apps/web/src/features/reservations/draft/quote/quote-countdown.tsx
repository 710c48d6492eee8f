import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../../shared/format/use-now.ts';
import classes from '../draft.module.css';
import type { Quote } from './use-quote.ts';

/** How long the price is valid, with a button to refresh it. */
export function QuoteCountdown({ quote }: { quote: Quote }) {
  const { t } = useTranslation();
  const left = Math.max(0, quote.expiresAt - useNow().getTime());
  const text = quote.isExpired
    ? t('reservations.draft.quote.expired')
    : t('reservations.draft.quote.held', { time: clock(left) });
  return (
    <span className={classes.countdown}>
      <span role="timer">{text}</span>
      <UnstyledButton className={classes.change} onClick={quote.requote}>
        {t('reservations.draft.quote.renew')}
      </UnstyledButton>
    </span>
  );
}

/** "4:07" */
function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
