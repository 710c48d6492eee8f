/** The secret iCalendar URL of a station: create, copy, revoke. It is shown once; later only that it is in use. */
import { Button, CopyButton, Group, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../shared/api/server.ts';
import { Surface } from '../../shared/ui/surface.tsx';
import { FailureLine } from '../../shared/ui/failure-line.tsx';
import classes from './owner-calendar.module.css';
import { useCommand } from '../../shared/api/use-command.ts';

type Props = { station: number; hasFeed: boolean };

export function CalendarFeed({ station, hasFeed }: Props) {
  const { t } = useTranslation();
  const { send } = useServer();
  const [url, setUrl] = useState<string | null>(null);
  // Null until a change on this page; then it overrides the loaded value.
  const [made, setMade] = useState<boolean | null>(null);
  const isInUse = made ?? hasFeed;
  const { isBusy, error, run } = useCommand();
  const params = { id: station };
  const make = (): Promise<boolean> =>
    run(async () => {
      const answer = await send('createCalendarFeed', { params });
      setUrl(new URL(answer.url, location.href).href);
      setMade(true);
    });
  const end = (): Promise<boolean> =>
    run(async () => {
      await send('deleteCalendarFeed', { params });
      setUrl(null);
      setMade(false);
    });
  return (
    <Surface>
      <Title order={3} size="h4">
        {t('calendar.feed.title')}
      </Title>
      <Text c="dimmed" maw="68ch" mt={4}>
        {t('calendar.feed.text')}
      </Text>
      {url && <Address url={url} />}
      {isInUse && !url && <Text mt="sm">{t('calendar.feed.inUse')}</Text>}
      {made === false && (
        <Text mt="sm" role="status">
          {t('calendar.feed.ended')}
        </Text>
      )}
      <FailureLine error={error} />
      <Group mt="md">
        <Button variant="default" loading={isBusy} onClick={() => void make()}>
          {t('calendar.feed.make')}
        </Button>
        {isInUse && (
          <Button variant="subtle" color="gray" disabled={isBusy} onClick={() => void end()}>
            {t('calendar.feed.end')}
          </Button>
        )}
      </Group>
    </Surface>
  );
}

function Address({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.address}>
      <TextInput
        label={t('calendar.feed.address')}
        description={t('calendar.feed.secret')}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {t(copied ? 'calendar.feed.copied' : 'calendar.feed.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
