/** The charging point does not lock the plug for the booking: explains it and offers the free plugs instead. */
import { Button, Group } from '@mantine/core';
import type { Reservation } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServer } from '../../../../shared/api/server.ts';
import { useCommand } from '../../../../shared/api/use-command.ts';
import { Notice } from '../../../../shared/ui/notice.tsx';
import type { PanelProps } from '../panel-props.ts';

type Props = PanelProps & { isDriver: boolean };

export function SlotLockNotice({ reservation, isDriver }: Props) {
  const { t } = useTranslation();
  const { moved, takenPlug, isBusy, error, move } = useMove(reservation);
  const { charger_hold: hold, plug, status, away } = reservation;
  const label = plug.label;
  const isLost = hold?.state === 'refused' || hold?.state === 'lost';
  if (moved === label && !isLost) {
    return (
      <Notice tone="info" title={t('charging.hold.moved', { label: moved })}>
        <p>{t('charging.hold.movedText')}</p>
      </Notice>
    );
  }
  if (status !== 'RESERVED' || (!isLost && (!away || !isDriver))) return null;
  if (!isDriver) {
    return (
      <Notice title={t(`charging.hold.${hold?.state}`, { label })}>
        <p>{t('charging.hold.owner')}</p>
      </Notice>
    );
  }
  const others = (isLost ? hold.other_plugs : away?.other_plugs) ?? [];
  const [offer, none] = isLost
    ? ['charging.hold.offer', 'charging.hold.none']
    : ['charging.hold.awayOffer', 'charging.hold.awayNone'];
  const { lat, lng } = plug.station;
  return (
    <Notice title={t(`charging.hold.${isLost ? hold.state : 'away'}`, { label })}>
      <p>{t(others.length > 0 ? offer : none)}</p>
      {!isLost && others.length === 0 && (
        <Link to={`/stations?lat=${lat}&lng=${lng}&zoom=14`}>{t('charging.ended.near')}</Link>
      )}
      {error && (
        <p>{t(error.code === 'window_taken' ? 'charging.hold.taken' : `errors.${error.code}`)}</p>
      )}
      <Group gap="sm" mt="sm">
        {others.map((other, index) => (
          <Button
            key={other.id}
            variant={index === 0 ? 'filled' : 'default'}
            loading={isBusy && takenPlug === other.id}
            disabled={isBusy && takenPlug !== other.id}
            onClick={() => void move(other)}
          >
            {t('charging.hold.take', { label: other.label })}
          </Button>
        ))}
      </Group>
    </Notice>
  );
}

type OtherPlug = NonNullable<Reservation['charger_hold']>['other_plugs'][number];

function useMove({ id }: Reservation) {
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const [takenPlug, setTakenPlug] = useState<number | null>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const move = (other: OtherPlug) =>
    run(async () => {
      setTakenPlug(other.id);
      await send('moveReservation', { params: { id }, body: { plug: { id: other.id } } });
      setMoved(other.label);
    });
  return { moved, takenPlug, isBusy, error, move };
}
