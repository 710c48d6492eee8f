/** Asks what to do with bookings in a window that is to become unavailable. */
import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import classes from '../owner-calendar.module.css';
import type { ConflictChoice } from './unavailable-draft.ts';
import type { Marking } from './use-mark-unavailable.ts';

type Props = Pick<Marking, 'form' | 'refused'> & {
  conflicts: NonNullable<Marking['conflicts']>;
  timeZone: string;
};
const CHOICES: readonly ConflictChoice[] = ['keep', 'cancel'];

export function ConflictQuestion({ conflicts, timeZone, form, refused }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const choice = form.values.conflicts;
  return (
    <>
      <Notice title={t('calendar.conflict.title', { count: conflicts.length })}>
        <ul className={classes.conflicts}>
          {conflicts.map(({ plug, start_time, stop_time }) => (
            <li key={`${plug.id}-${start_time}`}>
              {format.window(start_time, stop_time, timeZone, true)}
            </li>
          ))}
        </ul>
      </Notice>
      <Radio.Group
        label={t('calendar.conflict.question')}
        value={choice}
        onChange={(value) => form.set({ conflicts: value === 'cancel' ? 'cancel' : 'keep' })}
      >
        <Stack gap="sm" mt="xs">
          {CHOICES.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`calendar.conflict.${one}`)}
              description={t(`calendar.conflict.${one}Why`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {choice === 'cancel' && (
        <Textarea
          label={t('calendar.message')}
          description={t('calendar.messageWhy')}
          maxLength={500}
          rows={3}
          styles={{ input: { minHeight: 96 } }}
          {...form.text('message')}
        />
      )}
      {refused && !form.isBusy && (
        <Text c="var(--vg-faulted)" role="alert">
          {t(`calendar.conflict.stuck.${refused}`)}
        </Text>
      )}
      <FailureLine error={form.refusal} />
      <Group justify="flex-end">
        <Button
          {...(choice === 'cancel' ? { variant: 'outline', color: 'red' } : {})}
          type="submit"
          loading={form.isBusy}
        >
          {t(choice === 'cancel' ? 'calendar.conflict.confirmCancel' : 'calendar.mark.confirm')}
        </Button>
      </Group>
    </>
  );
}
