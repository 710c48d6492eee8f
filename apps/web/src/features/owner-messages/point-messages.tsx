/** All messages between a charging point and the server, newest first, and a form to send one. Loaded when unfolded. */
import { Button, Group, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ChargingPoint, PointFrames } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shared/api/use-read.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { useAddress } from '../../shared/ui/use-address.ts';
import { MakersMessage } from './makers-message.tsx';
import { MessageFilters } from './message-filters.tsx';
import { MessageRow } from './message-row.tsx';
import { RawCall } from './raw-call.tsx';
import { PAGE_SIZE, useMessageFilter } from './use-message-filter.ts';
import classes from './point-messages.module.css';

type Props = { point: Pick<ChargingPoint, 'id' | 'connected'> };

export function PointMessages(props: Props) {
  const { t } = useTranslation();
  const [view, setView] = useAddress('messages', '');
  return (
    <section aria-labelledby="messages">
      <Title order={2} size="h3" mb="sm" id="messages">
        {t('messages.title')}
      </Title>
      <p className={classes.lead}>{t('messages.lead')}</p>
      {view === '' ? (
        <Button variant="default" onClick={() => setView('shown')}>
          {t('messages.show')}
        </Button>
      ) : (
        <Shown {...props} />
      )}
    </section>
  );
}

function Shown({ point }: Props) {
  const { t } = useTranslation();
  const filter = useMessageFilter();
  const { before, goBefore } = filter;
  const { data, error, isLoading, refetch } = useRead('listPointFrames', {
    params: { id: point.id },
    query: filter.query,
  });
  const older = data && data.count > PAGE_SIZE ? data.results.at(-1) : undefined;
  const version = data?.version ?? '1.6';
  return (
    <>
      <MakersMessage point={point} />
      <RawCall key={version} point={point} version={version} />
      <MessageFilters filter={filter} actions={data?.actions ?? []}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={isLoading && data !== undefined}
          onClick={() => (before === null ? refetch() : goBefore(null))}
        >
          {t(before === null ? 'messages.refresh' : 'messages.newest')}
        </Button>
      </MessageFilters>
      {!data && !error && <SkeletonRows rows={4} height={44} />}
      {error && <ErrorState error={error} onRetry={refetch} />}
      {data && !error && <Found data={data} isNarrowed={filter.isNarrowed || before !== null} />}
      {older && !error && (
        <Group justify="center" mt="md">
          <Button variant="default" onClick={() => goBefore(older.id)}>
            {t('messages.older')}
          </Button>
        </Group>
      )}
    </>
  );
}

function Found({ data, isNarrowed }: { data: PointFrames; isNarrowed: boolean }) {
  const { t } = useTranslation();
  const { results, count, kept_days: days } = data;
  const kept = days === 0 ? t('messages.off') : t('messages.kept', { count: days });
  if (results.length === 0) {
    return (
      <EmptyState
        drawing="messages"
        title={t(isNarrowed ? 'messages.none' : 'messages.empty')}
        text={isNarrowed ? t('messages.noneText') : kept}
      />
    );
  }
  return (
    <>
      <p role="status" className={classes.lead}>
        {t('messages.count', { count })} {kept}
      </p>
      <ul className={classes.messages}>
        {results.map((frame) => (
          <MessageRow key={frame.id} frame={frame} />
        ))}
      </ul>
    </>
  );
}
