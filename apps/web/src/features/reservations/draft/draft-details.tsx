import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { Surface } from '../../../shared/ui/surface.tsx';
import { draftUpdated, selectDraft } from '../reservations-slice.ts';

const COMMENT_LENGTH = 500;

/** Optional details: a message to the host. */
export function DraftDetails() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { comments } = useSelector(selectDraft);
  return (
    <Surface>
      <Textarea
        size="md"
        rows={2}
        maxLength={COMMENT_LENGTH}
        label={t('reservations.draft.details.comments')}
        value={comments}
        onChange={(event) => dispatch(draftUpdated({ comments: event.currentTarget.value }))}
      />
    </Surface>
  );
}
