import type { Station } from '@voltagora/contract';
import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import { addressOf } from '../../../shared/format/address.ts';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import classes from './draft.module.css';
import type { DraftPlug } from '../reservations-slice.ts';

/** The plug and its station, with a link to choose another. */
export function DraftWhere({ plug, station }: { plug: DraftPlug; station: Station | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const status = station?.plugs.find(({ id }) => id === plug.id)?.status;
  const facts = [
    t(`common.connector.${plug.connector_type}`),
    plug.max_power_kW !== null && `${format.power(plug.max_power_kW)} ${t('common.unit.kW')}`,
  ].filter(Boolean);
  return (
    <Surface>
      <div className={classes.head}>
        <Title order={2} size="h3">
          <bdi>{plug.station.name}</bdi>
        </Title>
        <Link to={`/stations/${plug.station.slug}`} className={classes.change}>
          {t('reservations.draft.where.change')}
        </Link>
      </div>
      {station && <p className={classes.note}>{addressOf(station)}</p>}
      <p className={classes.plug}>
        <strong>{t('reservations.plug', { label: plug.label })}</strong>
        <span>{facts.join(' · ')}</span>
        {status && <StatusBadge status={status} />}
      </p>
    </Surface>
  );
}
