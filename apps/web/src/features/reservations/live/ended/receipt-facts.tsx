import type { Reservation } from '@voltagora/contract';
import { bookingNumber } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/format/use-format.ts';
import classes from '../charging.module.css';

export function ReceiptFacts({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, plug, session, bill, payment_method, start_time, stop_time } = reservation;
  const meter = bill?.meter;
  const start = session?.started_at ?? start_time;
  const stop = session?.stopped_at ?? stop_time;
  const seconds = (Date.parse(stop) - Date.parse(start)) / 1000;
  const registers = ({ start_kWh, stop_kWh }: { start_kWh: number; stop_kWh: number }) => ({
    start: format.billedEnergy(start_kWh),
    stop: format.billedEnergy(stop_kWh),
  });
  const facts = [
    ['date', format.date(start, plug.station.time_zone)],
    ['when', format.window(start, stop, plug.station.time_zone)],
    ['duration', format.duration(seconds)],
    ['plug', `${plug.label} · ${t(`common.connector.${plug.connector_type}`)}`],
    ...(meter ? ([['meter', t('charging.receipt.meterFromTo', registers(meter))]] as const) : []),
    ['paidWith', t(`charging.receipt.method.${payment_method.type}`)],
    ['number', bookingNumber(id)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`charging.receipt.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
