import type { Station } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import classes from './station-page.module.css';

type Props = { terms: Station['booking_terms']; currency: string };

/** The booking terms: the two main lines, the others collapsed. */
export function BookingTermsText({ terms, currency }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const values = {
    slot: format.minutes(terms.slot_minutes),
    least: format.minutes(terms.min_minutes),
    most: format.minutes(terms.max_minutes),
    days: terms.days_ahead,
    before: format.minutes(terms.free_cancel_before_minutes),
    after: format.minutes(terms.free_cancel_after_booking_minutes),
    early: format.minutes(terms.early_start_minutes),
    noShow: format.minutes(terms.no_show_after_minutes),
    fee: format.money(terms.no_show_fee_max, currency),
    part: format.minutes(terms.no_show_fee_hold_minutes),
  };
  return (
    <section className={classes.terms} aria-labelledby="terms">
      <h2 id="terms">{t('stations.terms.title')}</h2>
      <p>{t('stations.terms.cancel', values)}</p>
      <p>{t('stations.terms.noShow', values)}</p>
      <details>
        <summary>{t('stations.terms.all')}</summary>
        <ul>
          {(['length', 'ahead', 'afterBooking', 'early', 'money'] as const).map((line) => (
            <li key={line}>{t(`stations.terms.${line}`, values)}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}
