import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { Fold } from '../../../shared/ui/fold/fold.tsx';
import { draftUpdated, selectDraft } from '../reservations-slice.ts';

const COMMENT_LENGTH = 500;

/** Optional details: a message to the host. */
export function DraftDetails() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { comments } = useSelector(selectDraft);
  return (
    <Fold title={t('reservations.draft.details.comments')} summary={comments}>
      <Textarea
        size="md"
        rows={2}
        maxLength={COMMENT_LENGTH}
        aria-label={t('reservations.draft.details.comments')}
        value={comments}
        onChange={(event) => dispatch(draftUpdated({ comments: event.currentTarget.value }))}
      />
    </Fold>
  );
}
