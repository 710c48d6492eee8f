// Chooses the view (week or day), the date and the plug of the calendar.
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { asDate } from '../../shared/format/local-day.ts';
import classes from './owner-calendar.module.css';
import type { Calendar } from './use-station-calendar.ts';

const VIEWS = ['week', 'day'] as const;

export function CalendarToolbar({ calendar }: { calendar: Calendar }) {
  const { t } = useTranslation();
  const { address, date, today, step } = calendar;
  const { view, plug, show } = address;
  return (
    <div className={classes.toolbar}>
      <div className={classes.group}>
        <ActionIcon
          variant="default"
          aria-label={t(`calendar.previous.${view}`)}
          onClick={() => step(-1)}
        >
          <IconChevronLeft aria-hidden />
        </ActionIcon>
        <Button variant="default" disabled={date === today} onClick={() => show({ date: null })}>
          {t('calendar.today')}
        </Button>
        <ActionIcon
          variant="default"
          aria-label={t(`calendar.next.${view}`)}
          onClick={() => step(1)}
        >
          <IconChevronRight aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.group} role="group" aria-label={t('calendar.view')}>
        {VIEWS.map((one) => (
          <Button
            key={one}
            variant="default"
            aria-pressed={one === view}
            className={classes.view}
            onClick={() => show({ view: one })}
          >
            {t(`calendar.${one}`)}
          </Button>
        ))}
      </div>
      <TextInput
        type="date"
        aria-label={t('calendar.date')}
        value={date}
        onChange={(event) => {
          const chosen = asDate(event.currentTarget.value);
          if (chosen) show({ date: chosen });
        }}
      />
      <PlugChoice plugs={calendar.data?.plugs ?? []} {...{ plug, show }} />
    </div>
  );
}

type PlugProps = Pick<Calendar['address'], 'plug' | 'show'> & {
  plugs: readonly { id: number; label: string }[];
};

function PlugChoice({ plugs, plug, show }: PlugProps) {
  const { t } = useTranslation();
  if (plugs.length < 2) return null;
  return (
    <NativeSelect
      size="md"
      aria-label={t('calendar.plug')}
      value={plug === null ? '' : String(plug)}
      onChange={(event) => show({ plug: Number(event.currentTarget.value) || null })}
      data={[
        { value: '', label: t('calendar.allPlugs') },
        ...plugs.map(({ id, label }) => ({
          value: String(id),
          label: t('reservations.plug', { label }),
        })),
      ]}
    />
  );
}
