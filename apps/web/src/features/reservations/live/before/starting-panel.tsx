import { useTranslation } from 'react-i18next';
import { ActionBar } from '../../../../shared/ui/action-bar.tsx';
import { Surface } from '../../../../shared/ui/surface.tsx';
import { CancelAsOwner } from '../../list/cancel-as-owner.tsx';
import { CancelReservation } from '../../list/cancel-reservation.tsx';
import type { PanelProps } from '../panel-props.ts';
import { StartSteps } from './start-steps-list.tsx';
import { stopHint, StopButton } from '../stop-button.tsx';
import type { LiveReservation } from '../use-live-reservation.ts';

type Props = PanelProps & { live: LiveReservation; isDriver: boolean };

/** From the start command to the first energy: progress and instructions. */
export function StartingPanel({ reservation, live, isDriver }: Props) {
  const { t } = useTranslation();
  const { known } = live;
  const isCharging = known.status === 'CHARGING';
  return (
    <>
      <Surface>
        <StartSteps known={known} askedAt={reservation.start.asked_at} />
      </Surface>
      {isCharging && (
        <ActionBar summary={t(stopHint(isDriver))}>
          <StopButton reservation={reservation} heardAt={live.heard?.at} />
        </ActionBar>
      )}
      {!isCharging && (
        <div>
          {isDriver ? (
            <CancelReservation reservation={reservation} />
          ) : (
            <CancelAsOwner reservation={reservation} />
          )}
        </div>
      )}
    </>
  );
}
