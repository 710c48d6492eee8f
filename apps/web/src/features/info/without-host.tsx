import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './info-page.module.css';

/** What users can do if the installation names no host. */
export function WithoutHost() {
  const { t } = useTranslation();
  return (
    <ul className={classes.ways}>
      <li>
        {t('info.contact.ways.booking')}{' '}
        <Link to="/reservations">{t('info.contact.ways.toBookings')}</Link>
      </li>
      <li>
        {t('info.contact.ways.data')} <Link to="/account">{t('info.contact.ways.toAccount')}</Link>
      </li>
      <li>{t('info.contact.ways.charger')}</li>
      <li>{t('info.contact.ways.ownHost')}</li>
    </ul>
  );
}
