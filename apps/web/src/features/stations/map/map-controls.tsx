import { Loader } from '@mantine/core';
import { IconCurrentLocation, IconMinus, IconPlus } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapRef } from 'react-map-gl/maplibre';
import classes from './map-controls.module.css';

type Props = {
  map: RefObject<MapRef | null>;
  isLocating: boolean;
  onNearMe: () => void;
};

export function MapControls({ map, isLocating, onNearMe }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.controls}>
      <button type="button" className={classes.near} onClick={onNearMe}>
        {isLocating ? (
          <Loader size={20} color="gray" />
        ) : (
          <IconCurrentLocation size={20} stroke={1.8} aria-hidden />
        )}
        <span>{t('map.nearMe')}</span>
      </button>
      <button type="button" aria-label={t('map.zoomIn')} onClick={() => map.current?.zoomIn()}>
        <IconPlus size={20} stroke={1.8} />
      </button>
      <button type="button" aria-label={t('map.zoomOut')} onClick={() => map.current?.zoomOut()}>
        <IconMinus size={20} stroke={1.8} />
      </button>
    </div>
  );
}
