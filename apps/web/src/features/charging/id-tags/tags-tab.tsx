/** Id tags: RFID cards that may charge without a booking. The URL contains search and page. */
import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import type { EditableStation, IdTag } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pager } from '../../../shared/ui/pager.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { usePageAddress, useSearchAddress } from '../../../shared/ui/use-address.ts';
import { TagDialog } from './tag-dialog.tsx';
import { TagRow } from './tag-row.tsx';
import { useFocusAfterRemoval } from '../forms/use-focus-after-removal.ts';
import classes from '../plugs/owner-row.module.css';

const PAGE_SIZE = 20;
const PAUSE_MS = 300;

export function TagsTab({ station }: { station: EditableStation }) {
  const { t } = useTranslation();
  const [search] = useSearchAddress();
  const [page, setPage] = usePageAddress('page');
  const query = { page, page_size: PAGE_SIZE, search };
  const { data, error, refetch } = useRead('listIdTags', { query });
  const [edited, setEdited] = useState<IdTag | 'new' | null>(null);
  const heading = useFocusAfterRemoval<HTMLHeadingElement>(data?.results.length ?? 0);
  return (
    <section aria-labelledby="tags">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h3" id="tags" ref={heading} tabIndex={-1}>
          {t('points.tags.title')}
        </Title>
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setEdited('new')}>
          {t('points.tags.add')}
        </Button>
      </Group>
      <Text c="dimmed" mb="md" maw="68ch">
        {t('points.tags.lead')}
      </Text>
      {(search !== '' || (data?.count ?? 0) > 0) && <SearchField value={search} />}
      {!data && !error && <SkeletonRows rows={3} height={64} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} safe={t('owner.safe')} />}
      {data?.count === 0 && (
        <EmptyState
          drawing="card"
          title={t(search ? 'points.tags.none' : 'points.tags.empty')}
          text={t(search ? 'points.tags.noneText' : 'points.tags.emptyText')}
        />
      )}
      <ul className={classes.rows}>
        {data?.results.map((tag) => (
          <TagRow key={tag.id} {...{ tag, station }} onEdit={() => setEdited(tag)} />
        ))}
      </ul>
      {data && <Pager page={page} pageSize={PAGE_SIZE} count={data.count} onChange={setPage} />}
      <TagDialog {...{ station }} tag={edited} onClose={() => setEdited(null)} />
    </section>
  );
}

function SearchField({ value }: { value: string }) {
  const { t } = useTranslation();
  const [, setSearch] = useSearchAddress();
  const [text, setText] = useState(value);
  const tell = useDebouncedCallback(setSearch, PAUSE_MS);
  return (
    <TextInput
      type="search"
      mb="sm"
      maw={360}
      aria-label={t('points.tags.search')}
      placeholder={t('points.tags.search')}
      leftSection={<IconSearch size={18} aria-hidden />}
      maxLength={100}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        tell(event.currentTarget.value);
      }}
    />
  );
}
