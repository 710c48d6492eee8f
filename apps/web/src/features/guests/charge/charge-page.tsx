/** The page of a charge without an account, for whoever knows its address: from the payment to the receipt. */
import { Button, Stack } from '@mantine/core';
import { GuestSecret } from '@voltagora/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useRead } from '../../../shared/api/use-read.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { forgetCharge } from '../remembered-charge.ts';
import { ChargingPart } from './charging-part.tsx';
import { EndedPart } from './ended-part.tsx';
import type { PartProps } from './part-props.ts';
import { PayPart } from './pay-part.tsx';
import { phaseOf } from './guest-phase.ts';
import { ReadyPart } from './ready-part.tsx';
import { ReceiptPart } from './receipt-part.tsx';

const LOOK_EVERY_MS = 3000;

export function ChargePage() {
  const { t } = useTranslation();
  const { secret = '' } = useParams();
  const isWritten = GuestSecret.safeParse(secret).success;
  const request = isWritten ? { params: { secret } } : null;
  const { data, error, refetch } = useRead('readGuestCharge', request, { everyMs: LOOK_EVERY_MS });
  const isNotHere = !isWritten || error?.status === 404 || error?.status === 400;
  const title = data ? t(`guests.phase.${phaseOf(data.reservation)}`) : t('guests.charge.title');
  return (
    <PageFrame title={title} width="text">
      <Stack gap="md">
        {isNotHere && !data && <NotHere />}
        {!data && !isNotHere && !error && <SkeletonRows rows={2} height={220} />}
        {!data && !isNotHere && error && (
          <ErrorState error={error} onRetry={refetch} safe={t('guests.charge.safe')} />
        )}
        {data && error && (
          <Notice tone="info" title={t('guests.charge.offline')}>
            <p>{t('guests.charge.safe')}</p>
          </Notice>
        )}
        {data && <Part charge={data} secret={secret} />}
      </Stack>
    </PageFrame>
  );
}

const PARTS = {
  pay: PayPart,
  ready: ReadyPart,
  charging: ChargingPart,
  receipt: ReceiptPart,
  ended: EndedPart,
} as const;

function Part(props: PartProps) {
  const { secret, charge } = props;
  const phase = phaseOf(charge.reservation);
  const isOver = phase === 'receipt' || phase === 'ended';
  useEffect(() => {
    if (isOver) forgetCharge(secret);
  }, [isOver, secret]);
  const Shown = PARTS[phase];
  return <Shown {...props} />;
}

function NotHere() {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing="calendar"
      title={t('guests.charge.unknown.title')}
      text={t('guests.charge.unknown.text')}
      action={
        <Button component={Link} to="/stations">
          {t('guests.scan.map')}
        </Button>
      }
    />
  );
}
