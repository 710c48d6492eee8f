import { IconMapPinFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Marker } from 'react-map-gl/maplibre';
import type { Position } from './position-text.ts';

type Props = { spot: Position; onSpot: (position: Position) => void };

/** The draggable pin of a station; keyboard users enter coordinates instead. */
export function SpotPin({ spot, onSpot }: Props) {
  const { t } = useTranslation();
  return (
    <Marker
      latitude={spot.lat}
      longitude={spot.lng}
      anchor="bottom"
      draggable
      onDragEnd={({ lngLat }) => onSpot({ lat: lngLat.lat, lng: lngLat.lng })}
    >
      <IconMapPinFilled
        size={44}
        style={{ display: 'block', color: 'var(--vg-orange-brand)' }}
        role="img"
        aria-label={t('manage.spot.pin')}
      />
    </Marker>
  );
}
