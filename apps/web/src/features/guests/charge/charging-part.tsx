import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { ProgressRing, StopButton } from '../../reservations/public.ts';
import classes from '../guests.module.css';
import type { PartProps } from './part-props.ts';
import { Place } from './place.tsx';

/** While charging: energy and cost, and the way to stop. */
export function ChargingPart({ charge: { reservation }, secret }: PartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { send } = useServer();
  const { session, currency } = reservation;
  const energy = session?.energy_kWh ?? 0;
  const cost = session?.total_cost ?? 0;
  const heard = session?.last_sample_at ?? null;
  const power = session?.power_kW ?? null;
  const share = reservation.total_cost > 0 ? cost / reservation.total_cost : 0;
  const most = format.money(reservation.total_cost, currency);
  return (
    <>
      <Surface>
        <ProgressRing share={share} label={t('guests.charging.most', { amount: most })}>
          <span className={classes.figure}>
            {format.energy(energy)} <small>{t('common.unit.kWh')}</small>
          </span>
          <span>{format.money(cost, currency)}</span>
          {power !== null && (
            <span className={classes.note}>
              {format.power(power)} {t('common.unit.kW')}
            </span>
          )}
        </ProgressRing>
        {session === null && <p className={classes.note}>{t('guests.ready.plugIn')}</p>}
      </Surface>
      <Place reservation={reservation} />
      {session !== null && (
        <ActionBar summary={t('guests.charging.byItself')}>
          <StopButton
            reservation={reservation}
            heardAt={heard === null ? undefined : Date.parse(heard)}
            onStop={() => send('stopGuestCharge', { params: { secret } })}
          />
        </ActionBar>
      )}
    </>
  );
}
