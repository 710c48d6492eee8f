/** Refunds a bill as the owner, in a dialog. */
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../../shared/api/use-read.ts';
import { Dialog } from '../../../../shared/ui/dialog.tsx';

/** Few visitors of a booking own its station. */
const RefundForm = lazy(async () => ({ default: (await import('./refund-form.tsx')).RefundForm }));

/** Nothing where nothing is left to refund. */
export function RefundAsOwner({ reservationId }: { reservationId: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data } = useRead('readRefundable', { params: { id: reservationId } });
  const close = (): void => setOpen(false);
  if (!data || data.amount <= 0) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('calendar.refund.open')}
      </Button>
      <Dialog title={t('calendar.refund.title')} isOpen={isOpen} onClose={close}>
        <Suspense>
          <RefundForm id={reservationId} refundable={data} onDone={close} />
        </Suspense>
      </Dialog>
    </>
  );
}
