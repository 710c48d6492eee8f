/** Deletes a station after a confirmation; lists bookings that prevent it. */
import { Button, Group, Text, Title } from '@mantine/core';
import type { EditableStation } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServer } from '../../../shared/api/server.ts';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { LEFT_FOR_GOOD } from '../../../shared/forms/unsaved-question.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useNavigate } from '../../../shared/routing/router-view.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import classes from './delete-station.module.css';

export function DeleteStation({ station }: { station: EditableStation }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-labelledby="delete-station" className={classes.section}>
      <Title order={2} size="h3" id="delete-station">
        {t('manage.remove.title')}
      </Title>
      <Text c="dimmed">{t('manage.remove.lead')}</Text>
      <Button variant="outline" color="red" onClick={() => setAsking(true)}>
        {t('manage.remove.open')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('manage.remove.question', { name: station.name })}
      >
        <DeleteQuestion station={station} onKeep={() => setAsking(false)} />
      </Dialog>
    </section>
  );
}

type QuestionProps = { station: EditableStation; onKeep: () => void };

function DeleteQuestion({ station, onKeep }: QuestionProps) {
  const { t } = useTranslation();
  const { isBusy, error, remove } = useRemoval(station.id);
  return (
    <>
      {error ? <Refusal station={station} error={error} /> : <Text>{t('manage.remove.text')}</Text>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onKeep} data-autofocus>
          {t('manage.remove.keep')}
        </Button>
        <Button variant="outline" color="red" loading={isBusy} onClick={() => void remove()}>
          {t('manage.remove.confirm')}
        </Button>
      </Group>
    </>
  );
}

function Refusal({ station, error }: { station: EditableStation; error: ApiError }) {
  const { t } = useTranslation();
  const format = useFormat();
  const conflicts = error.body?.reservations_in_conflict ?? [];
  const labelOf = (id: number) => station.plugs.find((plug) => plug.id === id)?.label ?? '';
  return (
    <div role="alert" className={classes.refusal}>
      <p>{t(`errors.${error.code}`)}</p>
      {conflicts.length > 0 && (
        <>
          <ul>
            {conflicts.map(({ plug, start_time, stop_time }) => (
              <li key={`${plug.id} ${start_time}`}>
                {`${t('stations.plugs.name', { label: labelOf(plug.id) })}, ${format.window(
                  start_time,
                  stop_time,
                  station.time_zone,
                  true,
                )}`}
              </li>
            ))}
          </ul>
          <Link to={`/owner/reservations?station=${station.id}`}>
            {t('manage.remove.bookings')}
          </Link>
        </>
      )}
    </div>
  );
}

function useRemoval(id: number) {
  const { send } = useServer();
  const navigate = useNavigate();
  const { isBusy, error, run } = useCommand();
  const remove = () =>
    run(async () => {
      await send('deleteStation', { params: { id } });
      await navigate('/owner/stations', { replace: true, state: LEFT_FOR_GOOD });
    });
  return { isBusy, error, remove };
}
