/** The details of unavailable time, with a button to make it available again. */
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { EntryProps } from '../entry-props.ts';
import { EntryFacts } from '../entry-facts.tsx';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import { useCommand } from '../../../shared/api/use-command.ts';

export function UnavailableEntry({ entry, timeZone, onDone, onClose }: EntryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const end = async (series: boolean): Promise<void> => {
    const request = { params: { id: entry.id }, query: { series: String(series) } };
    if (!(await run(() => send('endUnavailable', request)))) return;
    onClose();
    onDone(t(series ? 'calendar.end.doneSeries' : 'calendar.end.done'));
  };
  return (
    <>
      <EntryFacts
        facts={[
          [
            t('calendar.fact.when'),
            format.window(entry.start_time, entry.stop_time, timeZone, true),
          ],
          [t('calendar.fact.plug'), entry.plug.label],
          ...(entry.note ? [[t('calendar.fact.note'), entry.note] satisfies [string, string]] : []),
          ...(entry.series
            ? [[t('calendar.fact.repeats'), t('calendar.fact.weekly')] satisfies [string, string]]
            : []),
        ]}
      />
      <FailureLine error={error} />
      <Group justify="flex-end">
        {entry.series && (
          <Button variant="default" loading={isBusy} onClick={() => void end(true)}>
            {t('calendar.end.series')}
          </Button>
        )}
        <Button variant="default" loading={isBusy} onClick={() => void end(false)}>
          {t(entry.series ? 'calendar.end.this' : 'calendar.end.one')}
        </Button>
      </Group>
    </>
  );
}
