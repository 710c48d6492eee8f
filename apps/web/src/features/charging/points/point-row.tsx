// One charging point in the list of its station.
import { Button } from '@mantine/core';
import type { ChargingPoint } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import { pointName } from './point-name.ts';
import { PointPresence } from './point-presence.tsx';
import mono from './credentials/identity.module.css';
import classes from '../plugs/owner-row.module.css';

type Props = { point: ChargingPoint; onEdit: () => void; onDelete: () => void };

export function PointRow({ point, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = pointName(point);
  const make = [point.vendor, point.model].filter(Boolean).join(' ');
  const page = `/owner/stations/${point.station.id}/points/${point.id}`;
  const plugs = point.plugs.map(({ label }) => label).join(', ');
  const isNew = !point.connected && point.last_seen_at === null;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{name}</strong>
        {point.label && <span className={mono.identity}>{point.ocpp_identity}</span>}
        <span>
          {[
            make,
            point.max_power_kW === null
              ? ''
              : `${format.power(point.max_power_kW)}\u00a0${t('common.unit.kW')}`,
            point.plugs.length > 0
              ? t('points.points.plugs', { count: point.plugs.length, labels: plugs })
              : t('points.points.noPlugs'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className={classes.state}>
        <PointPresence point={point} />
      </div>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={page}
          variant={isNew ? 'light' : 'subtle'}
          aria-label={t(isNew ? 'points.points.connectNamed' : 'points.points.openNamed', { name })}
        >
          {t(isNew ? 'points.points.connect' : 'points.points.open')}
        </Button>
        <Button
          variant="subtle"
          onClick={onEdit}
          aria-label={t('points.points.editNamed', { name })}
        >
          {t('points.edit')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          onClick={onDelete}
          aria-label={t('points.points.deleteNamed', { name })}
        >
          {t('points.delete')}
        </Button>
      </div>
    </li>
  );
}
