// One id tag: its holder, where it may charge, and whether it is blocked.
import { Button, Group } from '@mantine/core';
import type { EditableStation, IdTag } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import { pointName } from '../points/point-name.ts';
import { clockNow } from '../../../shared/format/clock.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { lastDayOf, turnedBlock } from './tag-values.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import mono from '../points/credentials/identity.module.css';
import classes from '../plugs/owner-row.module.css';

type Props = { tag: IdTag; station: EditableStation; onEdit: () => void };

export function TagRow({ tag, station, onEdit }: Props) {
  const { t } = useTranslation();
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const [isAsking, setAsking] = useState(false);
  const named = { tag: tag.idTag };
  const turn = () =>
    run(() => send('updateIdTag', { params: { id: tag.id }, body: turnedBlock(tag) }));
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong className={mono.identity}>{tag.idTag}</strong>
        <span>{tag.user.email || t('points.tags.nobody')}</span>
        {tag.group !== '' && <span>{t('points.tags.inGroup', { group: tag.group })}</span>}
        <span>{placeOf(tag, station, t)}</span>
        <LastDay tag={tag} timeZone={station.time_zone} />
        <FailureLine error={error} />
      </div>
      <div className={classes.state}>
        <TagState tag={tag} />
      </div>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          loading={isBusy}
          onClick={() => void turn()}
          aria-label={t(
            tag.is_blocked ? 'points.tags.unblockNamed' : 'points.tags.blockNamed',
            named,
          )}
        >
          {t(tag.is_blocked ? 'points.tags.unblock' : 'points.tags.block')}
        </Button>
        <Button variant="subtle" onClick={onEdit} aria-label={t('points.tags.editNamed', named)}>
          {t('points.edit')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => setAsking(true)}
          aria-label={t('points.tags.deleteNamed', named)}
        >
          {t('points.delete')}
        </Button>
      </div>
      <Dialog
        title={t('points.tags.deleteTitle', named)}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <DeleteTag tag={tag} onKeep={() => setAsking(false)} />
      </Dialog>
    </li>
  );
}

function LastDay({ tag, timeZone }: { tag: IdTag; timeZone: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const date = lastDayOf(tag, timeZone);
  if (date === null) return null;
  const day = format.date(`${date}T12:00:00Z`, 'UTC');
  return <span>{t(isExpired(tag) ? 'points.tags.wasUntil' : 'points.tags.until', { day })}</span>;
}

function TagState({ tag }: { tag: IdTag }) {
  const { t } = useTranslation();
  const state = tag.is_blocked ? 'blocked' : isExpired(tag) ? 'expired' : 'letIn';
  return (
    <span className={state === 'letIn' ? undefined : classes.missing}>
      {t(`points.tags.${state}`)}
    </span>
  );
}

const isExpired = ({ ends_at }: IdTag): boolean =>
  typeof ends_at === 'string' && Date.parse(ends_at) <= clockNow();

type Translate = ReturnType<typeof useTranslation>['t'];

function placeOf({ charging_point }: IdTag, station: EditableStation, t: Translate): string {
  if (charging_point === null) return t('points.tags.everywhere');
  const point = station.charging_points.find(({ id }) => id === charging_point.id);
  return point ? t('points.tags.at', { point: pointName(point) }) : t('points.tags.elsewhere');
}

type DeleteProps = { tag: IdTag; onKeep: () => void };

function DeleteTag({ tag, onKeep }: DeleteProps) {
  const { t } = useTranslation();
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const remove = () =>
    run(async () => {
      await send('deleteIdTag', { params: { id: tag.id } });
      onKeep();
    });
  return (
    <>
      <p>{t('points.tags.deleteText')}</p>
      <FailureLine error={error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onKeep}>
          {t('points.remove.keep')}
        </Button>
        <Button variant="outline" color="red" loading={isBusy} onClick={() => void remove()}>
          {t('points.remove.confirm')}
        </Button>
      </Group>
    </>
  );
}
