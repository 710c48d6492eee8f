import { useTranslation } from 'react-i18next';
import { useClientConfig } from '../config/public.ts';
import classes from './payments.module.css';

/** Said wherever a card is asked for on an installation that only plays payments. */
export function SandboxNote() {
  const { t } = useTranslation();
  const payments = useClientConfig()?.payments;
  if (payments !== 'sandbox') return null;
  return <p className={classes.sandbox}>{t('payments.sandbox')}</p>;
}
