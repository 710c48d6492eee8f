/** Creates and changes many stations from a CSV file: choose a file, look at every line, then start. */
import { Button, FileInput, Group } from '@mantine/core';
import { STATION_FILE_LINES_MAX, type StationFileLine } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import classes from './bulk.module.css';

type Props = { isOpen: boolean; onClose: () => void; onStarted: (jobId: string) => void };

export function ImportDialog({ isOpen, onClose, onStarted }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('bulk.file.title')} {...{ isOpen, onClose }} isPrecious isForm>
      <ImportForm onStarted={onStarted} />
    </Dialog>
  );
}

type Looked = { csv: string; results: StationFileLine[] };

function ImportForm({ onStarted }: Pick<Props, 'onStarted'>) {
  const { t } = useTranslation();
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const [looked, setLooked] = useState<Looked | null>(null);
  const choose = (file: File | null): void => {
    setLooked(null);
    if (!file) return;
    void run(async () => {
      const csv = await file.text();
      const { results } = await send('previewStationFile', { body: { csv } });
      setLooked({ csv, results });
    });
  };
  const start = (csv: string) =>
    run(async () => onStarted((await send('importStationFile', { body: { csv } })).id));
  const count = (looked?.results ?? []).filter(
    ({ outcome }) => outcome === 'created' || outcome === 'updated',
  ).length;
  return (
    <>
      <p>{t('bulk.file.lead', { max: STATION_FILE_LINES_MAX })}</p>
      <FileInput
        label={t('bulk.file.label')}
        placeholder={t('bulk.file.choose')}
        accept=".csv,text/csv"
        onChange={choose}
      />
      <FailureLine error={error} />
      {error?.fields['csv']?.map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
      {looked && <Outcomes lines={looked.results} />}
      {looked && count > 0 && (
        <Group justify="flex-end">
          <Button loading={isBusy} onClick={() => void start(looked.csv)}>
            {t('bulk.file.start', { count })}
          </Button>
        </Group>
      )}
      {looked && <FileLines lines={looked.results} />}
    </>
  );
}

function Outcomes({ lines }: { lines: readonly StationFileLine[] }) {
  const { t } = useTranslation();
  const of = (wanted: StationFileLine['outcome']): number =>
    lines.filter(({ outcome }) => outcome === wanted).length;
  return (
    <p role="status">
      {(['created', 'updated', 'unchanged', 'refused'] as const)
        .filter((outcome) => of(outcome) > 0)
        .map((outcome) => t(`bulk.file.${outcome}`, { count: of(outcome) }))
        .join(', ')}
    </p>
  );
}

/** The lines with errors first: they have to be mended in the file. Below the button, because there may be hundreds. */
function FileLines({ lines }: { lines: readonly StationFileLine[] }) {
  const { t } = useTranslation();
  const refused = lines.filter(({ outcome }) => outcome === 'refused');
  const others = lines.filter(({ outcome }) => outcome === 'created' || outcome === 'updated');
  return (
    <ul className={classes.lines}>
      {refused.map(({ line, name, errors }) => (
        <li key={line} data-refused>
          {t('bulk.line', { line })}: <bdi>{name}</bdi>:{' '}
          {errors
            .map(({ column, code }) => `${column}: ${t(`bulk.file.fault.${code}`)}`)
            .join(', ')}
        </li>
      ))}
      {others.map(({ line, name, outcome, changes }) => (
        <li key={line}>
          {t('bulk.line', { line })}: <bdi>{name}</bdi>
          {outcome === 'updated' && `: ${changes.join(', ')}`}
        </li>
      ))}
    </ul>
  );
}
