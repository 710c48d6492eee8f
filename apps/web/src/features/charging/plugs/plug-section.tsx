/** The plugs of a station for its owner: type, status, and what they lack. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import type { Plug } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DeleteDialog } from '../forms/delete-dialog.tsx';
import { OwnerPlugRow } from './owner-plug-row.tsx';
import { PlugDialog } from './plug-dialog.tsx';
import type { StationTabProps } from '../points/station-tab-props.ts';
import { useFocusAfterRemoval } from '../forms/use-focus-after-removal.ts';
import classes from './owner-row.module.css';

type Props = StationTabProps & { plugs: readonly Plug[] };

export function PlugSection({ station, plugs }: Props) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<Plug | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Plug | null>(null);
  const heading = useFocusAfterRemoval<HTMLHeadingElement>(plugs.length);
  return (
    <section aria-labelledby="owner-plugs">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="owner-plugs" ref={heading} tabIndex={-1}>
          {t('points.plugs.title')}
        </Title>
        {plugs.length > 0 && (
          <Button
            component={Link}
            to={`/owner/stations/${station.id}/labels`}
            variant="subtle"
            leftSection={<IconPrinter size={20} aria-hidden />}
          >
            {t('points.label.all')}
          </Button>
        )}
      </Group>
      {plugs.length === 0 && (
        <Text c="dimmed" mb="md">
          {t('points.plugs.emptyText')}
        </Text>
      )}
      <ul className={classes.rows}>
        {plugs.map((plug) => (
          <OwnerPlugRow
            key={plug.id}
            {...{ plug, station }}
            onEdit={() => setEdited(plug)}
            onDelete={() => setDeleted(plug)}
          />
        ))}
      </ul>
      <Stack align="flex-start" mt="md">
        <Button
          variant={station.charging_points.length > 0 && plugs.length === 0 ? 'filled' : 'default'}
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {t('points.plugs.add')}
        </Button>
      </Stack>
      <PlugDialog station={station} plug={edited} onClose={() => setEdited(null)} />
      <DeleteDialog
        {...{ station }}
        target={deleted && { kind: 'plug', id: deleted.id, label: deleted.label }}
        onClose={() => setDeleted(null)}
      />
    </section>
  );
}
