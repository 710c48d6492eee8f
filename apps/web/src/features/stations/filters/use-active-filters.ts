// The active filters of the filter dialog, as texts that remove them one by one.
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { StationFilters } from '../map/map-address.ts';

type ActiveFilter = { key: string; text: string; without: Partial<StationFilters> };

/** The active filters of the dialog in words, each with the change that removes it. */
export function useActiveFilters(filters: StationFilters, currency: string): ActiveFilter[] {
  const { t } = useTranslation();
  const format = useFormat();
  const { connectors, amenities, accessible } = filters;
  const { minPowerKw, minRating, maxPricePerKwh, window, operator, open247, withListed } = filters;
  const single: (ActiveFilter | false)[] = [
    minPowerKw !== null && {
      key: 'power',
      text: t('stations.filters.power', { power: minPowerKw }),
      without: { minPowerKw: null },
    },
    minRating !== null && {
      key: 'rating',
      text: t('stations.filters.ratingChip', { stars: format.count(minRating) }),
      without: { minRating: null },
    },
    maxPricePerKwh !== null && {
      key: 'price',
      text: t('stations.filters.priceChip', { price: format.money(maxPricePerKwh, currency) }),
      without: { maxPricePerKwh: null },
    },
    window !== null && {
      key: 'window',
      text: format.window(window.from, window.until, undefined, true),
      without: { window: null },
    },
    operator !== null && { key: 'operator', text: operator, without: { operator: null } },
    open247 && { key: 'always', text: t('stations.page.always'), without: { open247: false } },
    withListed && {
      key: 'listed',
      text: t('stations.filters.withListed'),
      without: { withListed: false },
    },
  ];
  return [
    ...eachOf(
      connectors,
      (type) => t(`common.connector.${type}`),
      (left) => ({ connectors: left }),
    ),
    ...single.filter((one) => one !== false),
    ...eachOf(
      amenities,
      (name) => t(`stations.amenity.${name}`),
      (left) => ({ amenities: left }),
    ),
    ...eachOf(
      accessible,
      (name) => t(`stations.accessible.${name}`),
      (left) => ({ accessible: left }),
    ),
  ];
}

const eachOf = <Name extends string>(
  names: readonly Name[],
  show: (name: Name) => string,
  without: (left: Name[]) => Partial<StationFilters>,
): ActiveFilter[] =>
  names.map((name) => ({
    key: name,
    text: show(name),
    without: without(names.filter((one) => one !== name)),
  }));
