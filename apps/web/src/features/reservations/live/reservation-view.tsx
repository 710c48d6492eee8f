/** One reservation, in one of five views by its present state. */
import { Stack, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router';
import { Notice } from '../../../shared/ui/notice.tsx';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { selectRole } from '../../accounts/public.ts';
import { OpenPayment } from '../../payments/public.ts';
import { ReservationStatusBadge } from '../list/reservation-status.tsx';
import { isToConfirm } from '../list/to-confirm.ts';
import { BeforePanel } from './before/before-panel.tsx';
import { ChargingPanel } from './charging-panel.tsx';
import { ConfirmSession } from './notices/confirm-session.tsx';
import { ConnectionNote } from './notices/connection-note.tsx';
import { EndedPanel } from './ended/ended-panel.tsx';
import { IdleFeeNotice } from './notices/idle-fee-notice.tsx';
import { Receipt } from './ended/receipt.tsx';
import type { PanelProps } from './panel-props.ts';
import { phaseOf } from './reservation-phase.ts';
import { ReservationPlace } from './reservation-place.tsx';
import { SessionRecordFacts } from './session-record.tsx';
import { PhaseAnnouncer } from './phase-announcer.tsx';
import { StartingPanel } from './before/starting-panel.tsx';
import { useLiveReservation } from './use-live-reservation.ts';
import { useQuietChanges } from './use-quiet-changes.ts';

export function ReservationView({ reservation }: PanelProps) {
  const { t } = useTranslation();
  const live = useLiveReservation(reservation);
  const { known } = live;
  const phase = phaseOf(known);
  useTopOnChange(phase);
  useQuietChanges(reservation);
  const isDriver = useSelector(selectRole) === 'driver';
  const isJustBooked = useIsJustBooked() && phase === 'before' && known.step === null;
  const panel = { reservation: { ...reservation, status: known.status } };
  return (
    <PageFrame
      title={t(isDriver || phase !== 'before' ? `charging.phase.${phase}` : 'charging.title')}
      width={phase === 'charging' ? 'wide' : 'text'}
      aside={
        <ReservationStatusBadge status={known.status} isToConfirm={isToConfirm(reservation)} />
      }
      {...(!isDriver && {
        back: { to: '/owner/reservations', name: t('lists.reservations.title') },
      })}
    >
      <PhaseAnnouncer known={known} />
      <Stack gap="md">
        {isJustBooked && (
          <Notice tone="info" title={t('charging.booked.title')}>
            <p>{t('charging.booked.text')}</p>
            {reservation.series && (
              <p>
                {t('charging.booked.weekly')}{' '}
                <Link to="/reservations">{t('charging.booked.all')}</Link>
              </p>
            )}
          </Notice>
        )}
        <ConfirmSession {...{ reservation, isDriver }} />
        {(phase === 'starting' || phase === 'charging') && <ConnectionNote live={live} />}
        {isDriver && known.status === 'PENDING' && reservation.payment?.status === 'open' && (
          <OpenPayment payment={reservation.payment} />
        )}
        {phase === 'before' && <BeforePanel {...panel} known={known} isDriver={isDriver} />}
        {phase === 'starting' && <StartingPanel {...panel} live={live} isDriver={isDriver} />}
        {phase === 'charging' && <ChargingPanel {...panel} live={live} isDriver={isDriver} />}
        {phase !== 'ended' && phase !== 'before' && (
          <IdleFeeNotice {...{ reservation, isDriver }} />
        )}
        {phase === 'receipt' && <Receipt reservation={reservation} isDriver={isDriver} />}
        {phase === 'ended' && <EndedPanel reservation={panel.reservation} isDriver={isDriver} />}
        {!isDriver && reservation.session?.record && (
          <Surface>
            <Title order={2} size="h4" mb="xs">
              {t('lists.record.title')}
            </Title>
            <SessionRecordFacts record={reservation.session.record} />
          </Surface>
        )}
        {phase !== 'receipt' && phase !== 'before' && (
          <ReservationPlace reservation={reservation} />
        )}
      </Stack>
    </PageFrame>
  );
}

/** Scrolls to the top when the view changes. */
function useTopOnChange(phase: string): void {
  const former = useRef(phase);
  useEffect(() => {
    if (former.current !== phase) window.scrollTo({ top: 0 });
    former.current = phase;
  }, [phase]);
}

function useIsJustBooked(): boolean {
  const { state }: { state: unknown } = useLocation();
  return typeof state === 'object' && state !== null && 'isBooked' in state;
}
