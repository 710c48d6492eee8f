import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useRead } from '../../shared/api/use-read.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { selectUser } from '../accounts/public.ts';
import { ConfirmOwner } from './confirm-owner.tsx';
import { BusinessForm } from './business-form.tsx';
import classes from './business-profile.module.css';

/** The owner's business details as printed on receipts. */
export function BusinessProfilePage() {
  const { t } = useTranslation();
  const user = useSelector(selectUser);
  const { data, error, isLoading, refetch } = useRead('readBusinessProfile', {});
  const isNew = error?.status === 404;
  const isRead = data !== undefined || isNew;
  return (
    <PageFrame title={t('business.title')} width="text">
      <p className={classes.lead}>{t('business.lead')}</p>
      <ConfirmOwner isOnForm />
      {!isRead && isLoading && <SkeletonRows rows={3} height={180} />}
      {!isRead && !isLoading && error && (
        <ErrorState error={error} onRetry={refetch} safe={t('business.safe')} />
      )}
      {isRead && <BusinessForm profile={data ?? null} email={user?.email ?? ''} />}
    </PageFrame>
  );
}
