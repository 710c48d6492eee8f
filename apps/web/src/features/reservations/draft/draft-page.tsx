/** The draft of a booking: place, time, price, and one button. Visitors can use it until they book. */
import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNavigate } from '../../../shared/routing/router-view.tsx';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { DraftForm } from './draft-form.tsx';
import { DraftWhere } from './draft-where.tsx';
import { draftReset } from '../reservations-slice.ts';
import { useAskedWindow } from './window/use-asked-window.ts';
import { useDraftAgain } from './use-draft-again.ts';
import { useDraftPlug } from './window/use-draft-plug.ts';

export function DraftPage() {
  const { t } = useTranslation();
  const isAgain = useDraftAgain();
  const isAsked = useAskedWindow();
  return (
    <PageFrame title={t('reservations.draft.title')} width="text">
      {isAgain || isAsked ? <SkeletonRows rows={3} height={160} /> : <Draft />}
    </PageFrame>
  );
}

function Draft() {
  const { plug, station, error, refetch, isLoading } = useDraftPlug();
  return (
    <Stack gap="md">
      {plug && <DraftWhere plug={plug} station={station} />}
      {plug && station && <DraftForm key={plug.id} plug={plug} station={station} />}
      {error && !station && <ErrorState error={error} onRetry={refetch} />}
      {!error && isLoading && <SkeletonRows rows={3} height={160} />}
      {!plug && !error && !isLoading && <NoPlug />}
      {plug && <Discard />}
    </Stack>
  );
}

function Discard() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const discard = async (): Promise<void> => {
    await navigate('/stations');
    dispatch(draftReset());
  };
  return (
    <Button variant="subtle" color="gray" onClick={() => void discard()}>
      {t('reservations.draft.discard')}
    </Button>
  );
}

function NoPlug() {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing="map"
      title={t('reservations.draft.empty.title')}
      text={t('reservations.draft.empty.text')}
      action={
        <Button component={Link} to="/stations">
          {t('reservations.findStation')}
        </Button>
      }
    />
  );
}
