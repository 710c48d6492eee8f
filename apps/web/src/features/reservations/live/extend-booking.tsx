/** Extends a booking: the possible ends, the additional cost of each, and a button. */
import { Button } from '@mantine/core';
import { IconClockPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import classes from './charging.module.css';
import type { PanelProps } from './panel-props.ts';

/** Few bookings are extended. */
const ExtensionForm = lazy(async () => ({
  default: (await import('./extension-form.tsx')).ExtensionForm,
}));

export function ExtendBooking({ reservation }: PanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [extended, setExtended] = useState<string | null>(null);
  const { status, stop_time, plug } = reservation;
  if (status !== 'RESERVED' && status !== 'CHARGING') return null;
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconClockPlus size={20} aria-hidden />}
        onClick={() => {
          setExtended(null);
          setOpen(true);
        }}
      >
        {t('charging.extend.open')}
      </Button>
      {extended === stop_time && (
        <div className={classes.across}>
          <Notice
            tone="info"
            title={t('charging.extend.done', {
              time: format.time(stop_time, plug.station.time_zone),
            })}
          />
        </div>
      )}
      <Dialog title={t('charging.extend.title')} isOpen={isOpen} onClose={close}>
        <Suspense>
          <ExtensionForm
            reservation={reservation}
            onClose={close}
            onExtended={(newer) => {
              close();
              setExtended(newer.stop_time);
            }}
          />
        </Suspense>
      </Dialog>
    </>
  );
}
