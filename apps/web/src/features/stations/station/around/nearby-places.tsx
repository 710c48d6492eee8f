/** Toilets, food and shops within walking distance; nothing where no streets are loaded. */
import {
  IconBuildingStore,
  IconCoffee,
  IconPill,
  IconToiletPaper,
  IconToolsKitchen2,
  IconTrees,
  type Icon,
} from '@tabler/icons-react';
import type { NearbyKind, Surroundings } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/format/use-format.ts';
import classes from './around.module.css';

const ICONS: Record<NearbyKind, Icon> = {
  toilets: IconToiletPaper,
  food: IconToolsKitchen2,
  cafe: IconCoffee,
  shop: IconBuildingStore,
  pharmacy: IconPill,
  park: IconTrees,
};

export function NearbyPlaces({ surroundings }: { surroundings: Surroundings | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!surroundings?.amenities) return null;
  const { amenities, radius_m: radius } = surroundings;
  const within = format.distance(radius);
  if (amenities.length === 0)
    return <p className={classes.none}>{t('stations.nearby.none', { within })}</p>;
  return (
    <>
      <h3 className={classes.subtitle}>{t('stations.nearby.title', { within })}</h3>
      <ul className={classes.nearby}>
        {amenities.map(({ kind, count, nearest: { name, metres } }) => {
          const KindIcon = ICONS[kind];
          const distance = format.distance(metres);
          return (
            <li key={kind}>
              <KindIcon size={22} stroke={1.6} aria-hidden />
              <span>
                <b>{t(`stations.nearby.${kind}`, { count, shown: format.count(count) })}</b>
                <span>
                  {name === null ? distance : t('stations.nearby.nearest', { name, distance })}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      <p className={classes.none}>{t('stations.nearby.source')}</p>
    </>
  );
}
