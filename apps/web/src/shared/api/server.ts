/** Calls outside of rendering: commands, single reads, and files. All throw ApiError. */
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { AnswerOf } from '@voltagora/contract';
import { useMemo } from 'react';
import { useAppDispatch, type ThunkExtra } from '../state/hooks.ts';
import { api, commandEndpoint, readEndpoint, type CommandRequest } from './api.ts';
import { errorOf, type Failure } from './api-error.ts';
import { isReportedCall } from './reported-calls.ts';
import type { Tag } from './tags.ts';
import type { Renew } from './renewal.ts';
import type {
  ClientRequest,
  CommandName,
  DownloadName,
  QuestionName,
  ReadName,
} from './call-kinds.ts';

/** Sends a command; the reads that it affects are fetched again. */
export type Send = <N extends CommandName>(
  name: N,
  request: CommandRequest<N>,
) => Promise<AnswerOf<N>>;

export type Server = {
  send: Send;
  /** Sends a request without using the cache: no slice and no other screen learns of the answer. */
  read: <N extends ReadName | QuestionName>(
    name: N,
    request: ClientRequest<N>,
    signal?: AbortSignal,
  ) => Promise<AnswerOf<N>>;
  /** Fetches a read for the cache and the slices that follow it, and returns the answer. */
  load: <N extends ReadName>(name: N, request: ClientRequest<N>) => Promise<AnswerOf<N>>;
  /** Fetches a read again for all components that show it. */
  refetch: <N extends ReadName>(name: N, request: ClientRequest<N>) => void;
  /** Fetches all reads with these tags again, after a change that no command of this page made. */
  invalidate: (...tags: Tag[]) => void;
  /** Returns the file of a call, under the name that the server gives it. */
  download: <N extends DownloadName>(name: N, request: ClientRequest<N>) => Promise<File>;
  /** For sockets whose token has expired: renews it as a call would. */
  renew: Renew;
};

export function serverOf(dispatch: ThunkDispatch<never, ThunkExtra, UnknownAction>): Server {
  return {
    send: (name, request) =>
      // An untracked command leaves nothing in the store, and other reads do not wait for it.
      dispatch(commandEndpoint(name).initiate(request, { track: false }))
        .unwrap()
        .catch(asThrown),
    read: (name, request, signal) =>
      dispatch((_dispatch, _state, { api: client }) =>
        client.call(name, request, { silent: !isReportedCall(name), ...(signal && { signal }) }),
      ),
    load: (name, request) =>
      dispatch(readEndpoint(name).initiate(request, { subscribe: false, forceRefetch: true }))
        .unwrap()
        .catch(asThrown),
    refetch: (name, request) => {
      dispatch(readEndpoint(name).initiate(request, { subscribe: false, forceRefetch: true }));
    },
    invalidate: (...tags) => {
      dispatch(api.util.invalidateTags(tags));
    },
    download: (name, request) =>
      dispatch((_dispatch, _state, { api: client }) =>
        client.download(name, request, { silent: true }),
      ),
    renew: (used) => dispatch((_dispatch, _state, { api: client }) => client.renew(used)),
  };
}

/** The endpoints reject only with a Failure or the reason of an abort. */
function asThrown(reason: Failure | { name?: string }): never {
  throw errorOf(reason);
}

export function useServer(): Server {
  const dispatch = useAppDispatch();
  return useMemo(() => serverOf(dispatch), [dispatch]);
}
