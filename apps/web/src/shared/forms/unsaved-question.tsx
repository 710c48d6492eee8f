import { Button, Group, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveQuestion } from '../routing/use-leave-question.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Navigation state of leaving a page whose object no longer exists, so nothing can be saved. */
export const LEFT_FOR_GOOD = 'left for good';

/** Asks before unsaved changes are lost: with its own dialog for links of the client, with the browser's for everything else. */
export function UnsavedQuestion({ isChanged }: { isChanged: boolean }) {
  const { t } = useTranslation();
  const question = useLeaveQuestion(
    (next, current) =>
      isChanged &&
      next.state !== LEFT_FOR_GOOD &&
      (current.pathname !== next.pathname || current.search !== next.search),
  );
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
  return (
    <Dialog
      isOpen={question !== null}
      onClose={() => question?.stay()}
      title={t('forms.unsaved.title')}
    >
      <Text>{t('forms.unsaved.text')}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => question?.leave()}>
          {t('forms.unsaved.leave')}
        </Button>
        <Button onClick={() => question?.stay()} data-autofocus>
          {t('forms.unsaved.stay')}
        </Button>
      </Group>
    </Dialog>
  );
}
