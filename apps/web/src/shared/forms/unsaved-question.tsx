import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';

/** The state of a navigation away from what is no more: nothing typed there can be saved. */
export const LEFT_FOR_GOOD = 'left for good';

/** Asks before what was typed is lost: here for the product's own links, by the browser's words for everything else. */
export function UnsavedQuestion({ isChanged }: { isChanged: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged &&
      nextLocation.state !== LEFT_FOR_GOOD &&
      (currentLocation.pathname !== nextLocation.pathname ||
        currentLocation.search !== nextLocation.search),
  );
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
  const stay = (): void => blocker.reset?.();
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={stay}
      title={t('forms.unsaved.title')}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44 }}
      styles={{ title: { fontSize: '1.25rem', fontWeight: 650 } }}
      centered
    >
      <Text>{t('forms.unsaved.text')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {t('forms.unsaved.leave')}
        </Button>
        <Button onClick={stay} data-autofocus>
          {t('forms.unsaved.stay')}
        </Button>
      </Group>
    </Modal>
  );
}
