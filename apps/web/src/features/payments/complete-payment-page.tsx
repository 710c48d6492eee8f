/** The page where a payment is completed, by redirect or later: its status, and where to continue. */
import { Stack } from '@mantine/core';
import { PrivateId } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { DecidedFace } from './faces/decided-face.tsx';
import { faceOf } from './faces/payment-face.ts';
import { PaymentNotHere } from './payment-not-here.tsx';
import { UndecidedFace, type UndecidedFaceProps } from './faces/undecided-face.tsx';
import { usePaymentWatch } from './use-payment-watch.ts';

export function CompletePaymentPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const asked = PrivateId.safeParse(params.get('session'));
  const { payment, error, look } = usePaymentWatch(asked.success ? asked.data : null);
  const hasLeft = params.get('canceled') === 'true';
  const isNotHere = !asked.success || error?.status === 404 || error?.status === 400;
  return (
    <PageFrame title={t('payments.title')} width="text">
      <Stack gap="md" aria-live="polite">
        {isNotHere && !payment && <PaymentNotHere />}
        {!payment && !isNotHere && error && (
          <ErrorState error={error} onRetry={look} safe={t('payments.safe')} />
        )}
        {!payment && !isNotHere && !error && <Looking />}
        {payment && error && <Notice tone="info" title={t('payments.noAnswer')} />}
        {payment && <Face {...{ payment, look, hasLeft }} />}
      </Stack>
    </PageFrame>
  );
}

function Looking() {
  const { t } = useTranslation();
  return (
    <>
      <p role="status">{t('payments.looking')}</p>
      <SkeletonRows rows={1} height={180} />
    </>
  );
}

function Face({ payment, ...undecided }: UndecidedFaceProps) {
  const face = faceOf(payment);
  if (face === 'open' || face === 'preparing')
    return <UndecidedFace {...{ payment, ...undecided }} />;
  return <DecidedFace payment={payment} face={face} />;
}
