/** What can be done with the selected stations, at the lower edge of the screen. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import { BulkForm, type FormKind } from './bulk-form.tsx';
import { LabelsForm } from './labels-form.tsx';
import type { Selection } from './use-selection.ts';
import classes from './bulk.module.css';

type Props = {
  selection: Selection;
  /** How many match the filters. */
  count: number;
  onStarted: (jobId: string) => void;
};

export function BulkBar({ selection, count, onStarted }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { isBusy, error, run, forget } = useCommand();
  const { send } = useServer();
  const [form, setForm] = useState<FormKind | 'labels' | null>(null);
  if (selection.count === 0) return null;
  const started = (id: string): void => {
    setForm(null);
    selection.clear();
    onStarted(id);
  };
  const change = (kind: 'pause' | 'resume') =>
    run(async () => {
      const body = { stations: selection.stations, action: { kind } };
      started((await send('startStationJob', { body })).id);
    });
  return (
    <ActionBar
      label={t('bulk.bar')}
      summary={
        <>
          <span className={classes.count} role="status">
            {t('bulk.selected', { count: selection.count, shown: format.count(selection.count) })}
          </span>
          {!selection.isAll && selection.count < count && (
            <Button variant="subtle" onClick={selection.selectAll}>
              {t('bulk.selectAll', { shown: format.count(count) })}
            </Button>
          )}
          <Button variant="subtle" color="gray" onClick={selection.clear}>
            {t('bulk.clear')}
          </Button>
        </>
      }
    >
      <div className={classes.actions}>
        <Button onClick={() => setForm('price')}>{t('bulk.do.price')}</Button>
        {(['hours', 'tags'] as const).map((kind) => (
          <Button key={kind} variant="default" onClick={() => setForm(kind)}>
            {t(`bulk.do.${kind}`)}
          </Button>
        ))}
        {(['pause', 'resume'] as const).map((kind) => (
          <Button key={kind} variant="default" loading={isBusy} onClick={() => void change(kind)}>
            {t(`bulk.do.${kind}`)}
          </Button>
        ))}
        <Button variant="default" onClick={() => setForm('labels')}>
          {t('bulk.do.labels')}
        </Button>
      </div>
      <FailureLine error={error} />
      <Dialog
        title={form === null ? '' : t(`bulk.title.${form}`, { count: selection.count })}
        isOpen={form !== null}
        onClose={() => {
          forget();
          setForm(null);
        }}
        isPrecious
        isForm
      >
        {form === 'labels' && <LabelsForm selection={selection} />}
        {form !== null && form !== 'labels' && (
          <BulkForm kind={form} selection={selection} onStarted={started} />
        )}
      </Dialog>
    </ActionBar>
  );
}
