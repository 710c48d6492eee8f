import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Surface } from '../../../shared/ui/surface.tsx';
import classes from '../guests.module.css';
import { endOf } from './guest-phase.ts';
import type { PartProps } from './part-props.ts';

/** A charge that did not take place: why, that it costs nothing, and what to do next. */
export function EndedPart({ charge: { reservation } }: PartProps) {
  const { t, i18n } = useTranslation();
  const { payment, start, plug, status } = reservation;
  const isUnpaid = payment?.status === 'failed' && payment.failure !== null && !start.failure;
  const failure = `charging.failure.${start.failure}`;
  const why = isUnpaid
    ? t(`payments.failure.${payment.failure}`)
    : start.failure && i18n.exists(failure)
      ? t(failure)
      : t(`guests.ended.${endOf(status)}`);
  return (
    <Surface>
      <p className={classes.price}>{why}</p>
      <p className={classes.note}>{t('guests.ended.free')}</p>
      <div className={classes.actions}>
        <Button component={Link} to={`/stations/${plug.station.slug}`}>
          {t('guests.scan.station')}
        </Button>
      </div>
      <p className={classes.note}>{t('guests.ended.again')}</p>
    </Surface>
  );
}
