/** The state of a station for its owner: what is missing until it can be booked, and buttons to publish, pause and resume. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconEyeOff, IconPlayerPause } from '@tabler/icons-react';
import type { EditableStation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCommand } from '../../../shared/api/use-command.ts';
import { HiddenParts } from './hidden-parts.tsx';
import { stepOf } from './sale-steps.ts';
import { useStationUpdate } from './use-station-update.ts';
import classes from './station-sale.module.css';

const ICONS = {
  draft: IconPlayerPause,
  hidden: IconEyeOff,
  listed: IconAlertTriangle,
  bookable: IconCheck,
  paused: IconPlayerPause,
};

type Props = { station: EditableStation };

export function StationSale({ station }: Props) {
  const { t } = useTranslation();
  const { state = 'listed', missing } = station;
  const Icon = ICONS[state];
  return (
    <section className={classes.sale} aria-label={t('manage.sale.title')} data-state={state}>
      <div className={classes.state}>
        <Icon size={20} aria-hidden />
        <p>{t(`manage.sale.state.${state}`)}</p>
        <StateButton station={station} />
      </div>
      <ReviewNote review={station.review} />
      <HiddenParts station={station} />
      {missing.length > 0 && (
        <>
          <p className={classes.lead}>{t('manage.sale.missing')}</p>
          <ul className={classes.missing}>
            {missing.map((obstacle) => {
              const to = stepOf(obstacle);
              const text = t(`manage.sale.step.${obstacle}`);
              return <li key={obstacle}>{to === null ? text : <Link to={to}>{text}</Link>}</li>;
            })}
          </ul>
        </>
      )}
    </section>
  );
}

/** That the host is to decide about the listing, or why the host refused it. */
function ReviewNote({ review }: Pick<EditableStation, 'review'>) {
  const { t } = useTranslation();
  if (!review) return null;
  const { state, reason } = review;
  const waits = t(reason === 'brand' ? 'manage.review.brand' : 'manage.review.first');
  return (
    <p className={classes.lead}>
      {state === 'refused' ? t('manage.review.refused', { reason }) : waits}
    </p>
  );
}

function StateButton({ station }: Props) {
  const { t } = useTranslation();
  const update = useStationUpdate(station.id);
  const { isBusy, error, run } = useCommand();
  const action = station.is_draft ? 'publish' : station.is_paused ? 'resume' : 'pause';
  if (station.review?.state === 'waiting') return null;
  const body = station.is_draft ? { is_draft: false } : { is_paused: !station.is_paused };
  return (
    <>
      <Button
        variant={action === 'pause' ? 'default' : 'filled'}
        loading={isBusy}
        onClick={() => void run(() => update(body))}
      >
        {t(`manage.sale.${action}`)}
      </Button>
      {error && <p role="alert">{t(`errors.${error.code}`)}</p>}
    </>
  );
}
