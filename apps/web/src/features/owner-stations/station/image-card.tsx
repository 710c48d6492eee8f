/** One picture of a station: description, position in the order, and deletion. */
import { Button, TextInput } from '@mantine/core';
import type { StationImage } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { CardActions, PictureCard } from '../../../shared/ui/picture-card.tsx';
import classes from './images-tab.module.css';

type Props = { image: StationImage; isFirst: boolean };

const ALT_MAX = 200;

export function ImageCard({ image, isFirst }: Props) {
  const { t } = useTranslation();
  const { send } = useServer();
  const params = { id: image.id };
  const { isBusy, error, run } = useCommand();
  const [alt, setAlt] = useState(image.alt);
  const [isAsking, setAsking] = useState(false);
  const update = (body: { alt: string } | { is_first: true }) =>
    run(() => send('updateStationImage', { params, body }));
  const remove = () => run(() => send('deleteStationImage', { params }));
  return (
    <PictureCard>
      <img
        src={image.thumbnail_url}
        width={480}
        alt={image.alt || t('manage.images.undescribed')}
      />
      {isFirst && <p className={classes.first}>{t('manage.images.first')}</p>}
      <TextInput
        label={t('manage.images.alt')}
        placeholder={t('manage.images.altExample')}
        maxLength={ALT_MAX}
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
        onBlur={() => {
          if (alt.trim() !== image.alt) void update({ alt });
        }}
      />
      {error && (
        <p role="alert" className={classes.fault}>
          {t(`errors.${error.code}`)}
        </p>
      )}
      <CardActions>
        {!isFirst && !isAsking && (
          <Button
            variant="subtle"
            disabled={isBusy}
            onClick={() => void update({ is_first: true })}
          >
            {t('manage.images.makeFirst')}
          </Button>
        )}
        {isAsking ? (
          <>
            <Button variant="outline" color="red" loading={isBusy} onClick={() => void remove()}>
              {t('manage.images.confirm')}
            </Button>
            <Button variant="default" ref={focus} onClick={() => setAsking(false)}>
              {t('manage.images.keep')}
            </Button>
          </>
        ) : (
          <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
            {t('manage.images.remove')}
          </Button>
        )}
      </CardActions>
    </PictureCard>
  );
}

/** The button that opened the question is gone, and the focus with it. */
const focus = (button: HTMLButtonElement | null): void => button?.focus();
