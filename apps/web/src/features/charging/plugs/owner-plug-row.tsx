// One plug of a station, for its owner.
import { Button } from '@mantine/core';
import type { EditableStation, Plug } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { PlugLetter } from '../../stations/public.ts';
import { plugLetter } from '@voltagora/domain';
import { obstaclesOf } from './plug-obstacles.ts';
import { pointName } from '../points/point-name.ts';
import classes from './owner-row.module.css';

type Props = { plug: Plug; station: EditableStation; onEdit: () => void; onDelete: () => void };

export function OwnerPlugRow({ plug, station, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = t('stations.plugs.name', { label: plug.label });
  const connector = t(`common.connector.${plug.connector_type}`);
  return (
    <li className={classes.row}>
      <div className={classes.plug}>
        <PlugLetter letter={plugLetter(plug.connector_type, plug.max_power_kW)} />
        <div className={classes.what}>
          <strong>{name}</strong>
          <span>
            {plug.max_power_kW === null
              ? connector
              : `${connector} · ${format.power(plug.max_power_kW)}\u00a0${t('common.unit.kW')}`}
          </span>
          <Wiring {...{ plug, station }} />
          <IdleFee {...{ plug, station }} />
        </div>
      </div>
      <div className={classes.state}>
        <StatusBadge status={plug.status} />
        <Bookable {...{ plug, station }} />
      </div>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={`/owner/stations/${station.id}/plugs/${plug.id}/label`}
          variant="subtle"
          aria-label={t('points.label.openNamed', { label: plug.label })}
        >
          {t('points.label.open')}
        </Button>
        <Button
          variant="subtle"
          onClick={onEdit}
          aria-label={t('points.plugs.editNamed', { label: plug.label })}
        >
          {t('points.edit')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          onClick={onDelete}
          aria-label={t('points.plugs.deleteNamed', { label: plug.label })}
        >
          {t('points.delete')}
        </Button>
      </div>
    </li>
  );
}

type Part = Pick<Props, 'plug' | 'station'>;

function Wiring({ plug, station }: Part) {
  const { t } = useTranslation();
  const point = station.charging_points.find(({ id }) => id === plug.charging_point?.id);
  if (!point) return null;
  return (
    <span>
      {t('points.plugs.wiring', { point: pointName(point), number: plug.connector_number })}
    </span>
  );
}

function IdleFee({ plug: { idle_fee: fee }, station: { pricing } }: Part) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!fee) return null;
  const currency = pricing?.currency ?? 'EURO';
  return (
    <span>
      {t('points.plugs.idleFee', {
        grace: format.minutes(fee.grace_minutes),
        price: format.money(fee.price_per_minute, currency),
        cap: format.money(fee.cap, currency),
      })}
    </span>
  );
}

function Bookable({ plug, station }: Part) {
  const { t } = useTranslation();
  const obstacles = obstaclesOf(plug, station);
  if (obstacles.length === 0) {
    const isAway = plug.status === 'Not connected';
    return <span>{t(isAway ? 'points.plugs.bookableLater' : 'points.plugs.bookable')}</span>;
  }
  return (
    <>
      {obstacles.map((obstacle) =>
        obstacle === 'price' ? (
          <Link key={obstacle} to="?tab=prices" className={classes.missing}>
            {t('points.obstacle.price')}
          </Link>
        ) : (
          <span key={obstacle} className={classes.missing}>
            {t(`points.obstacle.${obstacle}`)}
          </span>
        ),
      )}
    </>
  );
}
