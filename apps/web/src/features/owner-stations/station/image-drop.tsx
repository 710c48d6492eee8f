/** Adds pictures by file dialog or drag and drop. */
import { Button, CloseButton, Loader } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IMAGE_TYPES } from '../../../shared/forms/image-faults.ts';
import type { Upload } from './use-image-upload.ts';
import classes from './images-tab.module.css';

type Props = {
  uploads: Upload[];
  onFiles: (files: File[]) => void;
  onForget: (key: number) => void;
};

export function ImageDrop({ uploads, onFiles, onForget }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  function dropped(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }
  return (
    <>
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
      >
        <Button
          leftSection={<IconPhotoPlus size={20} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t('manage.images.add')}
        </Button>
        <p>{t('manage.images.hint')}</p>
        <input
          ref={input}
          type="file"
          accept={IMAGE_TYPES}
          multiple
          hidden
          aria-label={t('manage.images.add')}
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </div>
      <ul className={classes.uploads} aria-live="polite">
        {uploads.map((upload) => (
          <UploadLine key={upload.key} upload={upload} onForget={() => onForget(upload.key)} />
        ))}
      </ul>
    </>
  );
}

function UploadLine({ upload, onForget }: { upload: Upload; onForget: () => void }) {
  const { t } = useTranslation();
  const { name, state, code } = upload;
  return (
    <li data-state={state}>
      {state === 'sending' && <Loader size={20} color="gray" />}
      <span>
        <b>{name}</b>{' '}
        {state === 'refused' && code ? t(`errors.${code}`) : t(`manage.images.${state}`)}
      </span>
      {state === 'refused' && (
        <CloseButton
          size={44}
          aria-label={t('manage.images.forget', { name })}
          onClick={onForget}
        />
      )}
    </li>
  );
}
