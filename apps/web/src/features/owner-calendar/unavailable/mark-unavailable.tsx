/** The dialog that marks a plug as unavailable, once or every week. */
import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, localDate } from '../../../shared/format/local-day.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useFocusAfter } from '../../../shared/forms/use-focus-after.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ConflictQuestion } from './conflict-question.tsx';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import { MomentField } from './moment-field.tsx';
import { firstDraft, withStart, type UnavailableDraft } from './unavailable-draft.ts';
import { useMarkUnavailable, type Marking } from './use-mark-unavailable.ts';
import type { Calendar } from '../use-station-calendar.ts';
import { clockNow } from '../../../shared/format/clock.ts';

const WEEKS_MAX = 52;
const WEEKS = Array.from({ length: WEEKS_MAX - 1 }, (_week, index) => index + 2);
const WEEKS_PROPOSED = 4;

type Props = { calendar: Calendar; onDone: (text: string) => void; onClose: () => void };
type Plugs = readonly { id: number; label: string }[];

export function MarkUnavailable({ calendar, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = calendar.data?.time_zone ?? 'UTC';
  const plugs = calendar.data?.plugs ?? [];
  const chosen = calendar.address.plug ?? plugs[0]?.id ?? 0;
  const [first] = useState(() => {
    const date = calendar.date < calendar.today ? calendar.today : calendar.date;
    return firstDraft(chosen, date, timeZone, clockNow());
  });
  const marking = useMarkUnavailable(first, (answer, { plug, start, stop }) => {
    const label = plugs.find(({ id }) => id === plug)?.label ?? '';
    const window = format.window(new Date(start), new Date(stop), timeZone, true);
    const marked = t('calendar.mark.done', { label, window });
    const cancelled = t('calendar.mark.cancelled', { count: answer.cancelled });
    onClose();
    onDone(answer.cancelled > 0 ? `${marked} ${cancelled}` : marked);
  });
  const { form, conflicts, refused } = marking;
  const element = useFocusAfter(form.attempt);
  const isReversed = form.values.start >= form.values.stop;
  return (
    <Dialog isOpen title={t('calendar.mark.title')} onClose={onClose} isForm>
      <form ref={element} noValidate onSubmit={form.submit}>
        <Stack gap="md">
          <WindowFields {...{ marking, plugs, timeZone, isReversed }} />
          {conflicts ? (
            <ConflictQuestion {...{ conflicts, refused, timeZone, form }} />
          ) : (
            <>
              <FailureLine error={form.refusal} />
              <Group justify="flex-end">
                <Button variant="default" onClick={onClose}>
                  {t('calendar.mark.dismiss')}
                </Button>
                <Button type="submit" loading={form.isBusy} disabled={isReversed}>
                  {t('calendar.mark.confirm')}
                </Button>
              </Group>
            </>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

type FieldsProps = { marking: Marking; plugs: Plugs; timeZone: string; isReversed: boolean };

function WindowFields({ marking, plugs, timeZone, isReversed }: FieldsProps) {
  const { t } = useTranslation();
  const { form, change } = marking;
  const draft = form.values;
  return (
    <>
      <NativeSelect
        size="md"
        label={t('calendar.plug')}
        value={String(draft.plug)}
        data={plugs.map(({ id, label }) => ({
          value: String(id),
          label: t('reservations.plug', { label }),
        }))}
        onChange={(event) => change({ plug: Number(event.currentTarget.value) })}
      />
      <MomentField
        name="start"
        value={draft.start}
        timeZone={timeZone}
        onChange={(start) => change(withStart(draft, start))}
      />
      <MomentField
        name="stop"
        value={draft.stop}
        timeZone={timeZone}
        onChange={(stop) => change({ stop })}
        error={isReversed ? t('errors.start_after_stop') : form.errorOf('stop')}
      />
      <TextInput
        label={t('calendar.mark.note')}
        description={t('calendar.mark.noteWhy')}
        maxLength={200}
        {...form.text('note')}
      />
      <WeeklyFields {...{ draft, change, timeZone }} />
    </>
  );
}

type WeeklyProps = Pick<Marking, 'change'> & { draft: UnavailableDraft; timeZone: string };

function WeeklyFields({ draft, change, timeZone }: WeeklyProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const first = localDate(draft.start, timeZone);
  const lastDay = (weeks: number): string =>
    format.day(`${addDays(first, (weeks - 1) * 7)}T12:00:00Z`, 'UTC');
  const isWeekly = draft.weeks > 1;
  const repeat = (weeks: number): void => change({ weeks });
  return (
    <>
      <Checkbox
        label={t('calendar.mark.weekly')}
        checked={isWeekly}
        onChange={(event) => repeat(event.currentTarget.checked ? WEEKS_PROPOSED : 1)}
      />
      {isWeekly && (
        <NativeSelect
          size="md"
          label={t('calendar.mark.weeks')}
          value={String(draft.weeks)}
          data={WEEKS.map((weeks) => ({
            value: String(weeks),
            label: t('calendar.mark.weeksUntil', { count: weeks, date: lastDay(weeks) }),
          }))}
          onChange={(event) => repeat(Number(event.currentTarget.value))}
        />
      )}
    </>
  );
}
