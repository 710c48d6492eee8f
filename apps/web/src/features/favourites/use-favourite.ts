import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { asApiError } from '../../shared/api/api-error.ts';
import { tellMissedFailure } from '../../shared/api/missed-failure.ts';
import { useServer } from '../../shared/api/server.ts';
import { useCommand, type Command } from '../../shared/api/use-command.ts';
import { useRead } from '../../shared/api/use-read.ts';
import { selectRole } from '../accounts/public.ts';
import { takeWanted } from './wanted-favourite.ts';

type FavouriteState = Pick<Command, 'error'> & {
  /** What the driver has just asked for is shown before the server has answered. */
  isFavourite: boolean;
  change: () => void;
};

/** Whether a station is a favourite of the driver. One that a visitor wanted becomes one after sign-in. */
export function useFavourite(stationId: number): FavouriteState {
  const isDriver = useSelector(selectRole) === 'driver';
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const { data } = useRead('listFavouriteIds', isDriver ? {} : null);
  const isStored = isDriver && data?.station_ids.includes(stationId) === true;
  const body = { station: { id: stationId } };
  const change = (): void =>
    void run(() => send(isStored ? 'removeFavourite' : 'addFavourite', { body }));
  useEffect(() => {
    if (!isDriver || !takeWanted(stationId)) return;
    send('addFavourite', { body: { station: { id: stationId } } }).catch((reason: unknown) =>
      tellMissedFailure(asApiError(reason)),
    );
  }, [isDriver, stationId, send]);
  return { isFavourite: isBusy ? !isStored : isStored, error, change };
}
