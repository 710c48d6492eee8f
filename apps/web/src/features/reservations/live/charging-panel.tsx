import { Group } from '@mantine/core';
import type { Reservation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { isToConfirm } from '../list/to-confirm.ts';
import { ChargingFigures } from './plot/charging-figures.tsx';
import classes from './charging.module.css';
import { ExtendBooking } from './extend-booking.tsx';
import { NoEnergyNotice } from './notices/no-energy-notice.tsx';
import { PowerPlot } from './plot/power-plot.tsx';
import type { PanelProps } from './panel-props.ts';
import { stopHint, StopButton } from './stop-button.tsx';
import type { LiveReservation } from './use-live-reservation.ts';

type Props = PanelProps & { live: LiveReservation; isDriver: boolean };

/** While charging: energy, cost so far, power, and the stop button within reach of the thumb. */
export function ChargingPanel({ reservation, live, isDriver }: Props) {
  const { t } = useTranslation();
  const { session } = live.known;
  const { time_zone } = reservation.plug.station;
  const samples = live.heard?.samples ?? [];
  const isOver = (session?.stopped_at ?? null) !== null;
  return (
    <>
      {!isOver && <NoEnergyNotice session={session} isDriver={isDriver} />}
      <div className={classes.charging}>
        <Surface>
          <ChargingFigures reservation={reservation} session={session} />
        </Surface>
        <Surface>
          <PowerPlot samples={samples} timeZone={time_zone} />
        </Surface>
      </div>
      {isDriver && !isOver && (
        <Group gap="sm">
          <ExtendBooking reservation={reservation} />
        </Group>
      )}
      <ActionBar summary={t(isOver ? overHint(reservation, isDriver) : stopHint(isDriver))}>
        {!isOver && <StopButton reservation={reservation} heardAt={live.heard?.at} />}
      </ActionBar>
    </>
  );
}

const overHint = (reservation: Reservation, isDriver: boolean): string => {
  if (!isToConfirm(reservation)) return 'charging.stop.settling';
  return isDriver ? 'charging.confirm.waiting' : 'charging.confirm.waitingOwner';
};
