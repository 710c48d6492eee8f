/** The dashboard of a new owner: the steps to the first session, instead of a page of zeros. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyList } from '../../shared/ui/empty-list.tsx';
import classes from './owner.module.css';

export function FirstSteps() {
  const { t } = useTranslation();
  return (
    <>
      <EmptyList
        drawing="charger"
        title={t('owner.first.title')}
        text={t('manage.list.emptyText')}
        to="/owner/stations/new"
        button={t('manage.list.addFirst')}
      />
      <ol className={classes.steps} aria-label={t('owner.first.way')}>
        {(['station', 'charger', 'label'] as const).map((step) => (
          <li key={step}>
            <strong>{t(`owner.first.${step}`)}</strong>
            <span>{t(`owner.first.${step}Text`)}</span>
          </li>
        ))}
        <li>
          <strong>
            <Link to="/owner/business-profile">{t('owner.first.business')}</Link>
          </strong>
          <span>{t('owner.first.businessText')}</span>
        </li>
      </ol>
    </>
  );
}
