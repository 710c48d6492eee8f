/** Lets a driver report a fault of a station to its owner; a visitor signs in first. */
import { Button, Text } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import type { Plug, Station } from '@voltagora/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router';
import { useOnline } from '../../shared/state/use-online.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { selectRole } from '../accounts/public.ts';

type Props = {
  station: Pick<Station, 'id'>;
  plugs: readonly Pick<Plug, 'id' | 'label'>[];
};

const FaultForm = lazy(async () => ({ default: (await import('./fault-form.tsx')).FaultForm }));

const LOOK = { variant: 'default', leftSection: <IconTool size={18} aria-hidden /> } as const;

export function ReportFault({ station, plugs }: Props) {
  const { t } = useTranslation();
  const role = useSelector(selectRole);
  const { pathname, search } = useLocation();
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  if (role === 'station_owner') return null;
  if (role === null) {
    return (
      <div>
        <Button
          component={Link}
          to={`/login?next=${encodeURIComponent(pathname + search)}`}
          {...LOOK}
        >
          {t('faults.report.login')}
        </Button>
      </div>
    );
  }
  return (
    <div>
      <Button {...LOOK} disabled={!isOnline} onClick={() => setOpen(true)}>
        {t('faults.report.button')}
      </Button>
      {!isOnline && <Text size="sm">{t('faults.report.offline')}</Text>}
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('faults.report.title')}
        isPrecious
        isForm
      >
        <Suspense>
          <FaultForm station={station} plugs={plugs} />
        </Suspense>
      </Dialog>
    </div>
  );
}
