/** Adds many charging points from a CSV file: choose a file, look at every line, create them, download the passwords. */
import { Button, FileInput, Group } from '@mantine/core';
import { type ImportedPoint, POINT_IMPORT_LINES_MAX } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../../shared/api/server.ts';
import { useCommand } from '../../../../shared/api/use-command.ts';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { FailureLine } from '../../../../shared/ui/failure-line.tsx';
import { SaveFileButton } from '../../../../shared/ui/save-file-button.tsx';
import { credentialsFile } from './credentials-file.ts';
import { ImportLines } from './import-lines.tsx';

type Props = { stationId: number; isOpen: boolean; onClose: () => void };

export function ImportDialog({ stationId, isOpen, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('points.import.title')} {...{ isOpen, onClose }} isPrecious isForm>
      <ImportForm {...{ stationId, onClose }} />
    </Dialog>
  );
}

type Looked = { csv: string; results: ImportedPoint[] };

function ImportForm({ stationId, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation();
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const [looked, setLooked] = useState<Looked | null>(null);
  const ask = (csv: string, dry_run: boolean) =>
    run(async () => {
      const body = { csv, station: { id: stationId }, dry_run };
      const { results } = await send('importChargingPoints', { body });
      setLooked({ csv, results });
    });
  const choose = (file: File | null) => {
    setLooked(null);
    if (file) void file.text().then((csv) => ask(csv, true));
  };
  const of = (outcome: ImportedPoint['outcome']) =>
    looked?.results.filter((line) => line.outcome === outcome) ?? [];
  const [ready, made] = [of('ready'), of('created')];
  return (
    <>
      <p>{t('points.import.lead', { max: POINT_IMPORT_LINES_MAX })}</p>
      <p>{t('points.import.columns')}</p>
      {made.length === 0 && (
        <FileInput
          label={t('points.import.file')}
          placeholder={t('points.import.choose')}
          accept=".csv,text/csv"
          onChange={choose}
        />
      )}
      <FailureLine error={error} />
      {looked && <ImportLines lines={looked.results} />}
      {made.length > 0 && <p>{t('points.import.once')}</p>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
        {looked && ready.length > 0 && (
          <Button loading={isBusy} onClick={() => void ask(looked.csv, false)}>
            {t('points.import.make', { count: ready.length })}
          </Button>
        )}
        {made.length > 0 && (
          <SaveFileButton
            variant="filled"
            label={t('points.import.save')}
            fetchFile={async () => credentialsFile(made)}
          />
        )}
      </Group>
    </>
  );
}
