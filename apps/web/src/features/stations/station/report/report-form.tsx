/** The form of a report to the host. */
import { Button, Group, Select, Text, Textarea } from '@mantine/core';
import type { Station } from '@voltagora/contract';
import { REPORT_CATEGORIES, type ReportCategory } from '@voltagora/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../../shared/api/server.ts';
import { useCommand } from '../../../../shared/api/use-command.ts';

type Props = { station: Pick<Station, 'id'> };

const TEXT_MAX = 1000;

/** The kind of the fault, a text, and the button. */
export function ReportForm({ station: { id } }: Props) {
  const { t } = useTranslation();
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const [category, setCategory] = useState<ReportCategory>('not_as_described');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [isSent, setSent] = useState(false);
  if (isSent) return <Text role="status">{t('stations.report.sent')}</Text>;
  const report = async () => {
    await send('reportStation', { body: { station: { id }, category, text } });
    setSent(true);
  };
  const submit = () => {
    const isMissing = category === 'other' && text.trim() === '';
    setFault(isMissing ? t('stations.report.needed') : undefined);
    if (!isMissing) void run(report);
  };
  return (
    <>
      <Text>{t('stations.report.lead')}</Text>
      <Select
        label={t('stations.report.category')}
        data={REPORT_CATEGORIES.map((value) => ({
          value,
          label: t(`stations.report.cats.${value}`),
        }))}
        value={category}
        allowDeselect={false}
        onChange={(value) => value && setCategory(value)}
      />
      <Textarea
        label={t('stations.report.text')}
        value={text}
        error={fault}
        maxLength={TEXT_MAX}
        rows={4}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error && <Text role="alert">{t(`errors.${error.code}`)}</Text>}
      <Group justify="flex-end">
        <Button loading={isBusy} onClick={submit}>
          {t('stations.report.send')}
        </Button>
      </Group>
    </>
  );
}
