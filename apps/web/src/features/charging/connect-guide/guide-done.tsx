import { Button, Group } from '@mantine/core';
import type { ChargingPoint, EditableStation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

type Props = { station: EditableStation; point: ChargingPoint };

/** The charging point is connected: lists what is missing until drivers can book, or links to the drivers' view. */
export function GuideDone({ station, point }: Props) {
  const { t } = useTranslation();
  const { id, slug, pricing } = station;
  const next = point.plugs.length === 0 ? 'plugs' : pricing === null ? 'price' : ('look' as const);
  const to = {
    plugs: `/owner/stations/${id}?tab=plugs`,
    price: `/owner/stations/${id}?tab=prices`,
    look: `/stations/${slug}`,
  }[next];
  return (
    <>
      <p>
        <strong>{t('points.guide.done')}</strong> {t(`points.guide.next.${next}Text`)}
      </p>
      <Group>
        <Button component={Link} to={to}>
          {t(`points.guide.next.${next}`)}
        </Button>
      </Group>
    </>
  );
}
