import type { Station } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { StationPlaceholder } from '../../../shared/ui/drawings/station-placeholder.tsx';
import classes from './station-pictures.module.css';

const THUMBNAIL_WIDTH = 480;

/** The pictures of a station in a row that scrolls sideways, or a drawing if there are none. */
export function StationPictures({ images }: Pick<Station, 'images'>) {
  const { t } = useTranslation();
  if (images.length === 0) {
    return (
      <div className={classes.drawn}>
        <StationPlaceholder />
      </div>
    );
  }
  return (
    <ul
      className={classes.pictures}
      data-one={images.length === 1 || undefined}
      aria-label={t('stations.about.pictures')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A row that scrolls must be reachable without a pointer.
      tabIndex={images.length > 1 ? 0 : undefined}
    >
      {images.map(({ id, url, thumbnail_url, width, height, alt }, index) => (
        <li key={id}>
          <img
            src={url}
            srcSet={`${thumbnail_url} ${Math.min(THUMBNAIL_WIDTH, width)}w, ${url} ${width}w`}
            sizes="(min-width: 760px) 712px, 92vw"
            width={width}
            height={height}
            alt={alt}
            loading={index === 0 ? 'eager' : 'lazy'}
          />
        </li>
      ))}
    </ul>
  );
}
