import { useTranslation } from 'react-i18next';
import { useClientConfig } from '../config/public.ts';
import classes from './payments.module.css';

/** A note that the installation uses the sandbox payment provider and no real money is charged. */
export function SandboxNote() {
  const { t } = useTranslation();
  const payments = useClientConfig()?.payments;
  if (payments !== 'sandbox') return null;
  return <p className={classes.sandbox}>{t('payments.sandbox')}</p>;
}
