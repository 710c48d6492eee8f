/** Recovery codes, shown this once: to copy, to download, and to confirm that they are saved. */
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { SaveFileButton } from '../../../../shared/ui/save-file-button.tsx';
import accountClasses from '../account-page.module.css';
import classes from './security.module.css';

const FILE_NAME = 'voltagora-recovery-codes.txt';

type Props = { codes: readonly string[]; onDone: () => void };

export function ShownCodes({ codes, onDone }: Props) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null);
  const text = `${codes.join('\n')}\n`;
  const copy = (): void => {
    // Missing on insecure pages.
    const writing = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('missing'));
    writing.then(
      () => setCopied('copied'),
      () => setCopied('notCopied'),
    );
  };
  const done = (): void => {
    setCopied(null);
    onDone();
  };
  return (
    <Dialog
      title={t('account.security.codes.shownTitle')}
      isOpen={codes.length > 0}
      isPrecious
      isForm
      onClose={done}
    >
      <Stack gap="md">
        <p className={classes.lead}>{t('account.security.codes.shown')}</p>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <p role="status" className={classes.lead}>
          {copied && t(`account.security.codes.${copied}`)}
        </p>
        <div className={accountClasses.actions}>
          <Button variant="default" onClick={copy}>
            {t('account.security.codes.copy')}
          </Button>
          <SaveFileButton
            label={t('account.security.codes.download')}
            fetchFile={async () => new File([text], FILE_NAME, { type: 'text/plain' })}
          />
        </div>
        <Button onClick={done}>{t('account.security.codes.done')}</Button>
      </Stack>
    </Dialog>
  );
}
