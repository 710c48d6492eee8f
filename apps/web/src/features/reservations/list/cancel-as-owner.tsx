/** Cancels a driver's booking as the owner, after explaining the effects: full refund, a message, not reversible. */
import { Button } from '@mantine/core';
import type { Reservation } from '@voltagora/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialog.tsx';

/** Few visitors of a booking own its station. */
const CancelAsOwnerForm = lazy(async () => ({
  default: (await import('./cancel-as-owner-form.tsx')).CancelAsOwnerForm,
}));

export function CancelAsOwner({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button variant="default" mt="sm" onClick={() => setOpen(true)}>
        {t('calendar.cancel.open')}
      </Button>
      <Dialog title={t('reservations.cancel.title')} isOpen={isOpen} onClose={close}>
        <Suspense>
          <CancelAsOwnerForm reservation={reservation} onDone={close} onKeep={close} />
        </Suspense>
      </Dialog>
    </>
  );
}

/** Whether the owner can still cancel it. */
export const isRejectable = ({ status, stop_time }: Reservation, now: Date): boolean =>
  (status === 'PENDING' || status === 'RESERVED') && now < new Date(stop_time);
