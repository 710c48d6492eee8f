import { Button } from '@mantine/core';
import type { User } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { DeleteForm } from './delete-form.tsx';
import { useFarewell } from './use-deletion-notice.ts';

/** Explains what deletion means and leads to the form, which asks for confirmation. */
export function DeleteSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const leave = useFarewell();
  const close = (): void => setOpen(false);
  return (
    <div>
      <p>{t('account.delete.text')}</p>
      <p>{t('account.delete.kept')}</p>
      <Button variant="outline" color="red" onClick={() => setOpen(true)}>
        {t('account.delete.open')}
      </Button>
      <Dialog title={t('account.delete.title')} isOpen={isOpen} onClose={close}>
        <DeleteForm user={user} onKeep={close} onDeleted={leave} />
      </Dialog>
    </div>
  );
}
