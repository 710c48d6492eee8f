/**
 * Creates a station in three steps: place, price, plugs. Each step is saved before the next, and the URL contains the present
 * one.
 */
import { useEffect, useRef } from 'react';
import type { EditableStation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { useRead } from '../../../shared/api/use-read.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { ConfirmOwner } from '../../business-profiles/public.ts';
import { PlaceStep } from './place-step.tsx';
import { PlugStep } from './plug-step.tsx';
import { PriceStep } from './price-step.tsx';
import { StepList, type StepName } from './step-list.tsx';
import classes from './new-station-page.module.css';

export function NewStationPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('station') ?? Number.NaN);
  const request = Number.isInteger(id) && id > 0 ? { params: { id } } : null;
  const { data, error, refetch } = useRead('readOwnStation', request);
  if (request !== null && error?.status === 404) return <Navigate to="/owner/stations" replace />;
  const step = stepOf(data);
  return (
    <PageFrame title={t('manage.start.title')} width="full">
      <StepList step={step} />
      <ConfirmOwner />
      {request !== null && !data && error && (
        <ErrorState error={error} onRetry={refetch} safe={t('owner.safe')} />
      )}
      {request !== null && !data && !error && <SkeletonRows rows={2} height={180} />}
      {(request === null || data) && (
        <Surface>
          <StepTitle key={step} step={step} isFirst={step === 'place'} />
          {data && <p className={classes.kept}>{t('manage.start.kept', { name: data.name })}</p>}
          {!data && (
            <PlaceStep
              onMade={(station) => setParams({ station: String(station) }, { replace: true })}
            />
          )}
          {data && step === 'prices' && <PriceStep station={data} />}
          {data && step === 'plugs' && <PlugStep station={data} />}
        </Surface>
      )}
    </PageFrame>
  );
}

function stepOf(station: EditableStation | undefined): StepName {
  if (!station) return 'place';
  return station.pricing === null ? 'prices' : 'plugs';
}

/** Moves focus and view to the title of the next step. */
function StepTitle({ step, isFirst }: { step: StepName; isFirst: boolean }) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFirst) return;
    title.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [isFirst]);
  return (
    <h2 ref={title} tabIndex={-1} className={classes.title}>
      {t(`manage.ask.${step}`)}
    </h2>
  );
}
