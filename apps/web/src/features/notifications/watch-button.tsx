/** Starts or stops waiting until a plug, or any plug of a station, is free. */
import { Button } from '@mantine/core';
import { IconBell, IconBellCheck } from '@tabler/icons-react';
import type { PlugWatch } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router';
import { useServer } from '../../shared/api/server.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { selectRole } from '../accounts/public.ts';

type Props = {
  stationId: number;
  /** Null: any plug of the station. */
  plug: { id: number; label: string } | null;
  watches: readonly PlugWatch[];
  /** Told each time until the driver ends it; else once. */
  isLasting?: boolean;
};

export function WatchButton({ stationId, plug, watches, isLasting = false }: Props) {
  const { t } = useTranslation();
  const { send } = useServer();
  const role = useSelector(selectRole);
  const { pathname } = useLocation();
  const { isBusy, error, run } = useCommand();
  const own = watches.find(
    (one) => one.station.id === stationId && (one.plug?.id ?? null) === (plug?.id ?? null),
  );
  const words = own ? 'notifications.watch.waiting' : 'notifications.watch.tell';
  const named = own ? 'notifications.watch.waitingNamed' : 'notifications.watch.tellNamed';
  const name = plug ? t(named, { label: plug.label }) : undefined;
  const look = {
    variant: 'default',
    fullWidth: plug === null,
    leftSection: own ? <IconBellCheck size={18} aria-hidden /> : <IconBell size={18} aria-hidden />,
    ...(name !== undefined && { 'aria-label': name }),
  } as const;
  if (role === null) {
    return (
      <Button component={Link} to={`/login?next=${encodeURIComponent(pathname)}`} {...look}>
        {t(words)}
      </Button>
    );
  }
  if (role !== 'driver') return null;
  const change = async () => {
    const ref = {
      station: { id: stationId },
      plug: plug && { id: plug.id },
      is_lasting: isLasting,
    };
    await run(() =>
      own
        ? send('deletePlugWatch', { params: { id: own.id } })
        : send('createPlugWatch', { body: ref }),
    );
  };
  return (
    <>
      <Button
        {...look}
        loading={isBusy}
        aria-pressed={own !== undefined}
        onClick={() => void change()}
      >
        {t(words)}
      </Button>
      {error && <span role="alert">{t('notifications.notSaved')}</span>}
    </>
  );
}
