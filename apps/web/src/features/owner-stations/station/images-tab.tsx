import { Stack } from '@mantine/core';
import type { EditableStation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { PictureCards } from '../../../shared/ui/picture-card.tsx';
import { ImageCard } from './image-card.tsx';
import { ImageDrop } from './image-drop.tsx';
import { useImageUpload } from './use-image-upload.ts';

/** The pictures of a station; drivers see the first one first. */
export function ImagesTab({ station }: { station: EditableStation }) {
  const { t } = useTranslation();
  const { uploads, add, drop } = useImageUpload(station.id);
  return (
    <Stack gap="lg">
      <ImageDrop uploads={uploads} onFiles={add} onForget={drop} />
      {station.images.length === 0 && uploads.length === 0 && (
        <EmptyState
          drawing="picture"
          title={t('manage.images.empty')}
          text={t('manage.images.emptyText')}
        />
      )}
      <PictureCards>
        {station.images.map((image, index) => (
          <ImageCard key={image.id} image={image} isFirst={index === 0} />
        ))}
      </PictureCards>
    </Stack>
  );
}
