/** The charging points of a station: state, link to details, and a button to add one. */
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ChargingPoint, ChargingPointCredentials } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectStations } from '../../stations/public.ts';
import { CredentialsDialog } from './credentials/credentials-dialog.tsx';
import { DeleteDialog } from '../forms/delete-dialog.tsx';
import type { StationTabProps } from './station-tab-props.ts';
import { ImportDialog } from './import/import-dialog.tsx';
import { PointDialog } from './point-dialog.tsx';
import { PointRow } from './point-row.tsx';
import { pointName } from './point-name.ts';
import { useFocusAfterRemoval } from '../forms/use-focus-after-removal.ts';
import classes from '../plugs/owner-row.module.css';

export function PointSection({ station }: StationTabProps) {
  const { t } = useTranslation();
  const { fetched_station_charging_points: points } = useSelector(selectStations);
  const [edited, setEdited] = useState<ChargingPoint | 'new' | null>(null);
  const [deleted, setDeleted] = useState<ChargingPoint | null>(null);
  const [isImporting, setImporting] = useState(false);
  const [made, setMade] = useState<ChargingPointCredentials | null>(null);
  const heading = useFocusAfterRemoval<HTMLHeadingElement>(points.length);
  return (
    <section aria-labelledby="owner-points">
      <Title order={2} size="h3" mb="sm" id="owner-points" ref={heading} tabIndex={-1}>
        {t('points.points.title')}
      </Title>
      {points.length === 0 && (
        <Text c="dimmed" mb="md" maw="68ch">
          {t('points.points.emptyText')}
        </Text>
      )}
      <ul className={classes.rows}>
        {points.map((point) => (
          <PointRow
            key={point.id}
            point={point}
            onEdit={() => setEdited(point)}
            onDelete={() => setDeleted(point)}
          />
        ))}
      </ul>
      <Stack align="flex-start" mt="md">
        <Button
          variant={points.length === 0 ? 'filled' : 'default'}
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {t('points.points.add')}
        </Button>
        <Button variant="default" onClick={() => setImporting(true)}>
          {t('points.import.open')}
        </Button>
      </Stack>
      <ImportDialog
        stationId={station.id}
        isOpen={isImporting}
        onClose={() => setImporting(false)}
      />
      <PointDialog
        stationId={station.id}
        point={edited}
        onClose={() => setEdited(null)}
        onMade={setMade}
      />
      <CredentialsDialog credentials={made} onClose={() => setMade(null)} />
      <DeleteDialog
        station={station}
        target={deleted && { kind: 'point', id: deleted.id, label: pointName(deleted) }}
        onClose={() => setDeleted(null)}
      />
    </section>
  );
}
