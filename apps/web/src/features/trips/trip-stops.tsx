/** The legs and stops of a trip, each with a window to book. */
import { Button } from '@mantine/core';
import { TRIP_LIMITS, type TripCharge, type TripPlan, type TripStop } from '@voltagora/contract';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../shared/format/use-format.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { windowAddress } from '../energy/public.ts';
import { TripVehicle } from './trip-vehicle.ts';
import classes from './trips.module.css';

type Props = {
  plan: TripPlan;
  fromName: string;
  toName: string;
  detourKm: number;
  onDetour: (km: number) => void;
};

export function TripStops({ plan, fromName, toName, detourKm, onDetour }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const km = (value: number) => format.distance(value * 1000);
  const { too_long: tooLong, arrival } = plan;
  return (
    <>
      <Summary plan={plan} />
      {tooLong && (
        <Notice title={t('trips.tooLong.title')}>
          <p className={classes.plain}>
            {t('trips.tooLong.text', {
              from: tooLong.from ?? fromName,
              to: tooLong.to ?? toName,
              km: km(tooLong.km),
              range: km(tooLong.range_km),
            })}
          </p>
          {detourKm < TRIP_LIMITS.detour.most && (
            <Button variant="default" onClick={() => onDetour(TRIP_LIMITS.detour.most)}>
              {t('trips.tooLong.widen', { km: km(TRIP_LIMITS.detour.most) })}
            </Button>
          )}
        </Notice>
      )}
      {arrival && <Stops plan={plan} arrival={arrival} fromName={fromName} toName={toName} />}
      {plan.on_the_way.length > 0 && <OnTheWay charges={plan.on_the_way} />}
      {arrival && plan.stops.length === 0 && plan.on_the_way.length === 0 && (
        <p className={classes.note}>{t('trips.noneOnTheWay')}</p>
      )}
    </>
  );
}

type StopsProps = Pick<Props, 'plan' | 'fromName' | 'toName'> & {
  arrival: NonNullable<TripPlan['arrival']>;
};

function Stops({ plan, arrival, fromName, toName }: StopsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ol className={classes.stops}>
      <li className={classes.place}>
        <b>{fromName}</b>
        <span>{t('trips.leave', { time: format.time(plan.depart_at) })}</span>
      </li>
      {plan.stops.map((stop) => (
        <StopRow key={stop.plug.id} stop={stop} />
      ))}
      <li className={classes.place}>
        <b>{toName}</b>
        <span>
          {t('trips.arrive', {
            time: format.time(arrival.at),
            percent: format.percent(arrival.percent),
          })}
        </span>
      </li>
    </ol>
  );
}

function OnTheWay({ charges }: { charges: readonly TripCharge[] }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2 className={classes.heading}>{t('trips.onTheWay')}</h2>
      <ul className={classes.stops}>
        {charges.map((charge) => (
          <li key={charge.plug.id} className={classes.stop}>
            <Charge charge={charge} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Summary({ plan }: { plan: TripPlan }) {
  const { t } = useTranslation();
  const format = useFormat();
  const charging = plan.stops.reduce((total, { charge_minutes: each }) => total + each, 0);
  const figures = [
    format.distance(plan.distance_km * 1000),
    t('trips.driving', { time: format.minutes(plan.drive_minutes) }),
    charging > 0 && t('trips.charging', { time: format.minutes(charging) }),
    plan.arrival && plan.stops.length === 0 && t('trips.noStop'),
  ].filter(Boolean);
  return (
    <div className={classes.summary}>
      <p className={classes.figures}>{figures.join(' · ')}</p>
      {!plan.is_by_road && (
        <Notice title={t('trips.straight.title')} tone="info">
          {t('trips.straight.text')}
        </Notice>
      )}
      {plan.has_ferry && (
        <Notice title={t('trips.ferry.title')} tone="info">
          {t('trips.ferry.text')}
        </Notice>
      )}
      <p className={classes.note}>
        {t(plan.car.is_consumption_known ? 'trips.car' : 'trips.carAssumed', {
          range: format.distance(plan.car.range_km * 1000),
          consumption: format.energy(plan.car.consumption_kWh_100km),
          reserve: format.percent(plan.car.reserve_percent),
        })}
      </p>
    </div>
  );
}

function StopRow({ stop }: { stop: TripStop }) {
  const { t } = useTranslation();
  return (
    <li className={classes.stop}>
      <Charge charge={stop} isPlanned />
      {stop.alternatives.length > 0 && (
        <details className={classes.others}>
          <summary>{t('trips.others', { count: stop.alternatives.length })}</summary>
          {stop.alternatives.map((charge) => (
            <Charge key={charge.plug.id} charge={charge} />
          ))}
        </details>
      )}
    </li>
  );
}

/** `isPlanned`: part of the trip, so that its button is the main one. */
function Charge({ charge, isPlanned = false }: { charge: TripCharge; isPlanned?: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const vehicle = useContext(TripVehicle);
  const { station, plug, price, window, time_zone: zone } = charge;
  const from = format.time(window.start_time, zone);
  const until = format.time(window.stop_time, zone);
  const free = charge.free_windows.map(({ start_time, stop_time }) =>
    format.window(start_time, stop_time, zone, true),
  );
  const facts = [
    t('trips.at', { km: format.distance(charge.at_km * 1000) }),
    t('trips.off', { km: format.distance(charge.detour_km * 1000) }),
    t('trips.power', { power: format.power(plug.max_power_kW) }),
  ];
  return (
    <div className={classes.charge}>
      <Link to={`/stations/${station.slug}`} className={classes.name}>
        <bdi>{station.name}</bdi>
      </Link>
      <span className={classes.note}>{facts.join(' · ')}</span>
      <span>
        {t('trips.charges', {
          time: format.time(charge.arrive_at, zone),
          from: format.percent(charge.arrival_percent),
          to: format.percent(charge.departure_percent),
          length: format.minutes(charge.charge_minutes),
        })}
      </span>
      {price && (
        <b>
          {t('trips.price', {
            price: format.money(price.total, price.currency),
            energy: format.energy(charge.energy_kWh),
          })}
        </b>
      )}
      {charge.wait_minutes > WAIT_MINUTES && (
        <span>{t('trips.wait', { length: format.minutes(charge.wait_minutes) })}</span>
      )}
      <span className={classes.note}>{t('trips.free', { windows: free.join(', ') })}</span>
      <Button
        component={Link}
        size="md"
        variant={isPlanned ? 'filled' : 'default'}
        to={windowAddress(plug.id, window.start_time, window.stop_time)}
        state={{ vehicle }}
      >
        {t('trips.book', { from, until })}
      </Button>
    </div>
  );
}

/** Getting to the plug is no wait. */
const WAIT_MINUTES = 6;
