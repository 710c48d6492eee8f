/** Lets a driver tell the host what is wrong with a station. */
import { Button } from '@mantine/core';
import type { Station } from '@voltagora/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { selectRole } from '../../../accounts/public.ts';
import classes from '../station-page.module.css';

type Props = { station: Pick<Station, 'id' | 'slug'> };

const ReportForm = lazy(async () => ({ default: (await import('./report-form.tsx')).ReportForm }));

export function ReportStation({ station }: Props) {
  const { t } = useTranslation();
  const role = useSelector(selectRole);
  const [isOpen, setOpen] = useState(false);
  if (role === 'station_owner') return null;
  if (role === null) {
    return (
      <p className={classes.source}>
        <Link to={`/login?next=/stations/${station.slug}`}>{t('stations.report.login')}</Link>
      </p>
    );
  }
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setOpen(true)}>
        {t('stations.report.button')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('stations.report.title')}
        isPrecious
        isForm
      >
        <Suspense>
          <ReportForm station={station} />
        </Suspense>
      </Dialog>
    </>
  );
}
