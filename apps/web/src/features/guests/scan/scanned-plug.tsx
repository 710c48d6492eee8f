import type { CodedPlug } from '@voltagora/contract';
import { plugLetter } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { addressOf } from '../../../shared/format/address.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { PlugLetter, PriceRuleNote, usePrice } from '../../stations/public.ts';
import classes from '../guests.module.css';

/** Station and plug with a picture first, so that a label that was pasted over another is noticed. */
export function ScannedPlug({ station, plug }: CodedPlug) {
  const { t } = useTranslation();
  const format = useFormat();
  const price = usePrice();
  const [picture] = station.images;
  const { connector_type: type, max_power_kW: powerKw } = plug;
  const letter = plugLetter(type, powerKw);
  const facts = [
    t(`common.connector.${type}`),
    powerKw !== null && `${format.power(powerKw)}\u00a0${t('common.unit.kW')}`,
  ];
  return (
    <Surface mb="md">
      {picture && (
        <img
          className={classes.picture}
          src={picture.url}
          alt={picture.alt || station.name}
          width={picture.width}
          height={picture.height}
        />
      )}
      <p className={classes.station}>
        <Link to={`/stations/${station.slug}`}>
          <bdi>{station.name}</bdi>
        </Link>
      </p>
      <p className={classes.note}>{addressOf(station)}</p>
      <p className={classes.plug}>
        {letter && <PlugLetter letter={letter} />}
        <span>{facts.filter(Boolean).join(' · ')}</span>
        <StatusBadge status={plug.status} />
      </p>
      {station.pricing && (
        <>
          <p className={classes.price}>{price.sentence(station.pricing)}</p>
          <p className={classes.note}>{t('guests.scan.taxes')}</p>
          <PriceRuleNote pricing={station.pricing} />
        </>
      )}
      <p className={classes.note}>{t('guests.scan.check')}</p>
    </Surface>
  );
}
