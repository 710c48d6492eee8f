import { useTranslation } from 'react-i18next';
import { ActionBar } from '../../shared/ui/action-bar.tsx';
import { Surface } from '../../shared/ui/surface.tsx';
import { CancelReservation } from '../reservations/public.ts';
import type { Known } from './live-state.ts';
import type { PanelProps } from './panel-props.ts';
import { StartSteps } from './start-steps-list.tsx';
import { StopButton } from './stop-button.tsx';

type Props = PanelProps & { known: Known; isDriver: boolean };

/** From asking the charger to the first energy: where it stands and what to do now. */
export function StartingPanel({ reservation, reload, onAnswered, known, isDriver }: Props) {
  const { t } = useTranslation();
  const isCharging = known.status === 'CHARGING';
  return (
    <>
      <Surface>
        <StartSteps known={known} askedAt={reservation.start.asked_at} />
      </Surface>
      {isCharging && (
        <ActionBar summary={t('charging.stop.hint')}>
          <StopButton reservation={reservation} onAnswered={onAnswered} />
        </ActionBar>
      )}
      {!isCharging && isDriver && (
        <div>
          <CancelReservation reservation={reservation} onCanceled={reload} />
        </div>
      )}
    </>
  );
}
