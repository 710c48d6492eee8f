/** Notification settings by kind, and quiet hours; every change is saved at once. */
import { Checkbox, Switch, TextInput } from '@mantine/core';
import type { AnswerOf, NotificationPreferences } from '@voltagora/contract';
import {
  isNoticeWanted,
  NOTICE_KINDS,
  NOTICE_CHANNELS,
  type NoticeKind,
  noticeKindsOf,
  type NoticeChannel,
} from '@voltagora/domain';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useServer } from '../../shared/api/server.ts';
import { useRead } from '../../shared/api/use-read.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { Table } from '../../shared/ui/table/table.tsx';
import { selectUser } from '../accounts/public.ts';
import { PushSection } from './push-section.tsx';
import classes from './notifications.module.css';

type Saved = AnswerOf<'readNotificationPreferences'>;
const NIGHT = { from: '22:00', until: '07:00' };

export function PreferencesSection() {
  const { data, error, refetch } = useRead('readNotificationPreferences', {});
  if (error) return <ErrorState error={error} onRetry={refetch} isSmall />;
  return data ? <Preferences saved={data} /> : <SkeletonRows rows={3} height={44} />;
}

function Preferences({ saved }: { saved: Saved }) {
  const { t } = useTranslation();
  const { chosen, error, choose } = useSavedChoices(saved);
  const user = useSelector(selectUser);
  const chooseWay = (kind: NoticeKind, way: NoticeChannel, isOn: boolean): void =>
    choose((former) => ({
      ...former,
      choices: { ...former.choices, [kind]: { ...former.choices[kind], [way]: isOn } },
    }));
  return (
    <>
      <PushSection pushKey={saved.push_key} />
      <p role="status">{error && t('notifications.notSaved')}</p>
      {user && (
        <Kinds
          kinds={noticeKindsOf(user.role.name)}
          choices={chosen.choices}
          onChoose={chooseWay}
        />
      )}
      <QuietHours
        hours={chosen.quiet_hours}
        onChange={(hours) => choose((former) => ({ ...former, quiet_hours: hours }))}
      />
    </>
  );
}

/** Saves each change at once; what is changed during a save is saved after it. */
function useSavedChoices(saved: Saved) {
  const { send } = useServer();
  const { error, run } = useCommand();
  const [chosen, setChosen] = useState<NotificationPreferences>(saved);
  const latest = useRef(chosen);
  const onServer = useRef(chosen);
  const show = (next: NotificationPreferences): void => {
    latest.current = next;
    setChosen(next);
  };
  async function saveLatest(): Promise<void> {
    while (latest.current !== onServer.current) {
      const next = latest.current;
      const { choices, quiet_hours } = next;
      await send('saveNotificationPreferences', { body: { choices, quiet_hours } });
      onServer.current = next;
    }
  }
  function choose(change: (former: NotificationPreferences) => NotificationPreferences): void {
    show(change(latest.current));
    // While a save is under way, this does nothing: that save continues with the latest.
    void run(saveLatest, () => show(onServer.current));
  }
  return { chosen, error, choose };
}

type KindsProps = {
  kinds: readonly NoticeKind[];
  choices: NotificationPreferences['choices'];
  onChoose: (kind: NoticeKind, way: NoticeChannel, isOn: boolean) => void;
};

function Kinds({ kinds, choices, onChoose }: KindsProps) {
  const { t } = useTranslation();
  return (
    <Table
      look="figures"
      className={classes.kinds}
      label={t('notifications.what')}
      rows={kinds}
      keyOf={(kind) => kind}
      columns={[
        {
          key: 'kind',
          label: t('notifications.what'),
          isRowHeader: true,
          cell: (kind) => t(`notifications.kind.${kind}`),
        },
        ...NOTICE_CHANNELS.map((way) => ({
          key: way,
          label: t(`notifications.way.${way}`),
          cell: (kind: NoticeKind) => (
            <label className={classes.tick} htmlFor={`notice-${kind}-${way}`}>
              <Checkbox
                id={`notice-${kind}-${way}`}
                aria-label={`${t(`notifications.kind.${kind}`)}, ${t(`notifications.way.${way}`)}`}
                checked={isNoticeWanted(kind, way, choices)}
                disabled={NOTICE_KINDS[kind][way] === 'always'}
                onChange={(event) => onChoose(kind, way, event.currentTarget.checked)}
              />
            </label>
          ),
        })),
      ]}
    />
  );
}

type Hours = NotificationPreferences['quiet_hours'];

function QuietHours({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const { t } = useTranslation();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const field = (name: 'from' | 'until') =>
    hours && (
      <TextInput
        type="time"
        size="md"
        label={t(`notifications.quiet.${name}`)}
        defaultValue={hours[name]}
        onBlur={({ currentTarget: { value } }) => {
          if (value !== '' && value !== hours[name]) onChange({ ...hours, [name]: value });
        }}
      />
    );
  return (
    <div className={classes.part}>
      <Switch
        mt="md"
        size="md"
        label={t('notifications.quiet.title')}
        description={t('notifications.quiet.text')}
        checked={hours !== null}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? { ...NIGHT, time_zone: here } : null)
        }
      />
      {hours && (
        <div className={classes.times}>
          {field('from')}
          {field('until')}
        </div>
      )}
    </div>
  );
}
