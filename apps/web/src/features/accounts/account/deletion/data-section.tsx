import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../../shared/api/server.ts';
import { useCommand } from '../../../../shared/api/use-command.ts';
import { DoneText } from '../done-text.tsx';
import { FailureLine } from '../../../../shared/ui/failure-line.tsx';
import { exportName, saveJson } from './save-json.ts';
import { useFailureFocus } from '../use-failure-focus.ts';

/** Exports all data about the user as a file. */
export function DataSection() {
  const { t } = useTranslation();
  const { read } = useServer();
  const [saved, setSaved] = useState('');
  const { isBusy, error, run } = useCommand();
  const area = useFailureFocus(error);
  const download = (): void => {
    setSaved('');
    void run(async () => {
      const data = await read('exportMe', {});
      const name = exportName(new Date());
      saveJson(name, data);
      setSaved(name);
    });
  };
  return (
    <div ref={area}>
      <p>{t('account.data.text')}</p>
      <FailureLine error={error} />
      {saved && <DoneText>{t('account.data.saved', { name: saved })}</DoneText>}
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        loading={isBusy}
        onClick={download}
      >
        {t('account.data.download')}
      </Button>
    </div>
  );
}
