import {
  IconAnchor,
  IconBolt,
  IconBuilding,
  IconBuildingMonument,
  IconClock,
  IconMailbox,
  IconMap2,
  IconMapPin,
  IconPlane,
  IconRoad,
} from '@tabler/icons-react';
import type { Found, FoundKind } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import classes from './place-search.module.css';

const ICONS: Record<FoundKind, typeof IconMapPin> = {
  town: IconBuilding,
  region: IconMap2,
  district: IconMapPin,
  landmark: IconBuildingMonument,
  street: IconRoad,
  address: IconRoad,
  airport: IconPlane,
  port: IconAnchor,
  station: IconBolt,
  operator: IconBolt,
  postcode: IconMailbox,
  position: IconMapPin,
};

/** One result: icon, name, what and where it is, and how far away. */
export function FoundOption({ found, isRecent }: { found: Found; isRecent: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const Icon = isRecent ? IconClock : ICONS[found.kind];
  const detail = [t(`search.kind.${found.kind}`), found.detail].filter(Boolean).join(' · ');
  return (
    <span className={classes.row}>
      <Icon size={20} stroke={1.8} aria-hidden />
      <span className={classes.lines}>
        <strong>{found.name}</strong>
        <span>{detail}</span>
        {found.unknown_number !== null && <span>{t('search.unknownNumber')}</span>}
      </span>
      {found.distance_m !== null && (
        <span className={classes.distance}>{format.distance(found.distance_m)}</span>
      )}
    </span>
  );
}
