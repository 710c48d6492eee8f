// Energy and cost of a running session in a ring, and what else a driver wants to know below it.
import type { ChargingSession, Reservation } from '@voltagora/contract';
import { USUAL_TARGET_PERCENT } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useNow } from '../../../../shared/format/use-now.ts';
import { selectLivePlug } from '../../../ocpp/public.ts';
import { Tokens } from '../../../wallet/public.ts';
import classes from '../charging.module.css';
import { ProgressRing } from './progress-ring.tsx';
import { useOutlook } from './use-outlook.ts';

type Props = { reservation: Reservation; session: ChargingSession | null };

/** The main figure of a session. The ring shows the battery level if known, else the progress towards the quoted energy. */
export function ChargingFigures({ reservation, session }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const energy = session?.energy_kWh ?? 0;
  const soc = session?.soc ?? null;
  const target = reservation.consumption_kWh;
  const share = soc === null ? (target > 0 ? energy / target : 0) : soc / 100;
  const label =
    soc === null
      ? t('charging.figure.ofTarget', { target: format.energy(target) })
      : t('charging.figure.soc', { soc: format.percent(soc) });
  const started = session ? Date.parse(session.started_at) : now.getTime();
  const measured = useSelector(selectLivePlug(reservation.plug.id))?.meter_value;
  const power = session?.power_kW ?? measured?.power_kW ?? null;
  const { time_zone } = reservation.plug.station;
  const { minutesLeft, kilometres } = useOutlook(reservation, { energy, soc, power });
  const reached = minutesLeft && new Date(now.getTime() + minutesLeft * 60_000);
  const figures = [
    [
      t('charging.figure.power'),
      power === null ? '-' : `${format.power(power)} ${t('common.unit.kW')}`,
    ],
    [t('charging.figure.duration'), format.duration((now.getTime() - started) / 1000)],
    ...(kilometres > 0
      ? [
          [
            t('charging.figure.range'),
            t('charging.figure.about', { range: format.distance(kilometres * 1000) }),
          ],
        ]
      : []),
    ...(reached
      ? [
          [
            t('charging.figure.target', { soc: format.percent(USUAL_TARGET_PERCENT) }),
            format.minutes(minutesLeft),
          ],
          [
            t('charging.figure.reached', { soc: format.percent(USUAL_TARGET_PERCENT) }),
            format.time(reached, time_zone),
          ],
        ]
      : []),
    [t('charging.figure.until'), format.time(reservation.stop_time, time_zone)],
  ] as const;
  return (
    <>
      <ProgressRing share={share} label={label}>
        <span className={classes.big}>
          {format.energy(energy)} <small>{t('common.unit.kWh')}</small>
        </span>
        <span className={classes.lead}>
          {format.money(session?.total_cost ?? 0, reservation.currency)}
        </span>
        <span className={classes.note}>
          <Tokens value={session?.tokens ?? 0} />
        </span>
      </ProgressRing>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
