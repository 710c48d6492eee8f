/** The sessions at a site with their allowed and actual power, and which charging points follow the limit. */
import { Progress, Title } from '@mantine/core';
import type {
  EditableStation,
  SharedCar,
  SharingChargingPoint,
  SitePower,
} from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { useNow } from '../../shared/format/use-now.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { pointName } from '../charging/public.ts';
import classes from './site-power.module.css';

const EVERY_MS = 30_000;

type Props = { station: EditableStation; power: SitePower; isStale: boolean };

export function Sharing({ station, power, isStale }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { limit, cars, chargers } = power;
  if (limit === null) {
    return (
      <section className={classes.sharing} aria-label={t('power.now')}>
        <p className={classes.note}>{t('power.none')}</p>
      </section>
    );
  }
  const odd = chargers.filter(({ follows, own_limit_A: own }) => follows === false || own !== null);
  return (
    <section className={classes.sharing} aria-labelledby="sharing">
      <Title order={2} size="h3" id="sharing">
        {t('power.now')}
      </Title>
      {isStale && <p className={classes.note}>{t('power.stale')}</p>}
      <Sum power={power} unit={limit.unit} value={limit.value} />
      {power.is_exceeded && (
        <Notice title={t('power.exceeded')}>
          <p>{t('power.exceededText')}</p>
        </Notice>
      )}
      {cars.length === 0 && <p className={classes.note}>{t('power.noCars')}</p>}
      <ul className={classes.cars}>
        {cars.map((car) => (
          <Car key={car.session_id} car={car} />
        ))}
      </ul>
      <ul className={classes.cars}>
        {odd.map((charger) => (
          <OddCharger key={charger.id} {...{ charger, station }} />
        ))}
      </ul>
      {power.offline_share_A !== null && (
        <p className={classes.note}>
          {power.offline_share_A === 0
            ? t('power.offlineNone')
            : t('power.offlineShare', { share: format.power(power.offline_share_A) })}
        </p>
      )}
    </section>
  );
}

type SumProps = { power: SitePower; unit: 'A' | 'kW'; value: number };

function Sum({ power: { counted, drawn }, unit, value }: SumProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const share = (part: number) => Math.min(100, (part / value) * 100);
  const shown = (amount: number) => `${format.power(amount)} ${t(`power.unit.${unit}`)}`;
  return (
    <div>
      <p className={classes.sum}>
        {t('power.sum', { counted: shown(counted), limit: shown(value) })}
        <span className={classes.second}>{t('power.drawn', { drawn: shown(drawn) })}</span>
      </p>
      <Progress.Root size={12} aria-hidden>
        <Progress.Section value={share(Math.min(drawn, counted))} />
        <Progress.Section
          value={Math.max(0, share(counted) - share(Math.min(drawn, counted)))}
          className={classes.granted}
        />
      </Progress.Root>
    </div>
  );
}

function Car({ car }: { car: SharedCar }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(EVERY_MS);
  const { state, drawn_kW: drawn, confirmed_A: confirmed } = car;
  const isLess = confirmed !== null && confirmed < car.counted_A - 0.5;
  return (
    <li className={classes.car}>
      <div>
        <strong>{t('stations.plugs.name', { label: car.plug.label })}</strong>
        <span className={classes.second}>
          {t('power.since', { age: format.age(car.started_at, now) })}
        </span>
      </div>
      <div className={classes.amounts}>
        <span data-state={state} className={classes.state}>
          {t(`power.state.${state}`)}
        </span>
        {car.counted_A > 0 && (
          <span>
            {t('power.may', {
              ampere: format.power(car.counted_A),
              kW: format.power(car.counted_kW),
            })}
          </span>
        )}
        {drawn !== null && (
          <span className={classes.second}>{t('power.draws', { kW: format.power(drawn) })}</span>
        )}
        {isLess && (
          <span className={classes.second}>
            {t('power.gives', { ampere: format.power(confirmed) })}
          </span>
        )}
      </div>
    </li>
  );
}

type OddProps = { charger: SharingChargingPoint; station: EditableStation };

function OddCharger({ charger, station }: OddProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, follows, reason, own_limit_A: own } = charger;
  const point = station.charging_points.find((each) => each.id === id);
  return (
    <li className={classes.odd}>
      <strong>{point && pointName(point)}</strong>
      {follows === false && (
        <span>
          {reason === 'ignored' ? t('power.ignores') : t('power.refuses', { reason: reason ?? '' })}
        </span>
      )}
      {own !== null && <span>{t('power.own', { ampere: format.power(own) })}</span>}
    </li>
  );
}
