/** The data layer: every call of the contract as an endpoint of RTK Query, sent by the HTTP client. */
import type { SerializedError, ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import {
  createApi,
  type BaseQueryFn,
  type EndpointBuilder,
  type MutationDefinition,
  type QueryDefinition,
  type skipToken,
} from '@reduxjs/toolkit/query/react';
import type { AnswerOf, CallName } from '@voltagora/contract';
import type { ThunkExtra } from '../state/hooks.ts';
import { asApiError, failureOf, type Failure } from './api-error.ts';
import {
  commandNames,
  readNames,
  type ClientRequest,
  type CommandName,
  type ReadName,
} from './call-kinds.ts';
import { isReportedCall } from './reported-calls.ts';
import { replacedRead } from './replaced-reads.ts';
import { INVALIDATED, INVALIDATED_BY_REFUSAL, PROVIDED, TAGS, type Tag } from './tags.ts';

/** A command's request. Without `isReported`, an error of a driver's command is stored in `errors`, any other only returned. */
export type CommandRequest<N extends CommandName> = ClientRequest<N> & { isReported?: boolean };

type Asked = { name: CallName; request: ClientRequest<CallName> & { isReported?: boolean } };
type BaseQuery = BaseQueryFn<Asked, unknown, Failure>;
type Reads = {
  [N in ReadName]: QueryDefinition<ClientRequest<N>, BaseQuery, Tag, AnswerOf<N>, 'api'>;
};
type Commands = {
  [N in CommandName]: MutationDefinition<CommandRequest<N>, BaseQuery, Tag, AnswerOf<N>, 'api'>;
};

/** The signal aborts reads that nobody uses any more; a command that was sent is not aborted. */
const baseQuery: BaseQuery = async ({ name, request }, { signal, extra, type }) => {
  const { isReported = isReportedCall(name), ...parts } = request;
  // The store passes this object to every thunk: see app/store/store.ts.
  const { api: client } = extra as ThunkExtra;
  try {
    const options = { silent: !isReported, ...(type === 'query' ? { signal } : {}) };
    return { data: await client.call(name, parts, options) };
  } catch (reason) {
    return { error: failureOf(asApiError(reason)) };
  }
};

const KEPT_UNREAD_SECONDS = 60;
/** The settings of an installation do not change while a page is open, so they are read once per page. */
const ASKED_ONCE: ReadonlySet<ReadName> = new Set<ReadName>(['readConfig', 'readTokenPrice']);
/** Form data is never taken from the cache. */
const NEVER_KEPT: ReadonlySet<ReadName> = new Set<ReadName>([
  'readBusinessProfile',
  'readMe',
  'readNotificationPreferences',
  'readOwnStation',
  'readSitePower',
]);

const keptUnreadSeconds = (name: ReadName): number => {
  if (ASKED_ONCE.has(name)) return Infinity;
  return NEVER_KEPT.has(name) ? 0 : KEPT_UNREAD_SECONDS;
};

type Build = EndpointBuilder<BaseQuery, Tag, 'api'>;

function endpointsOf(build: Build): Reads & Commands {
  const endpoints = Object.fromEntries([
    ...readNames.map((name) => [name, read(build, name)]),
    ...commandNames.map((name) => [name, command(build, name)]),
  ]);
  // Names, requests and answers come from the same table as the types.
  return endpoints as unknown as Reads & Commands;
}

const read = (build: Build, name: ReadName) =>
  build.query<unknown, Asked['request']>({
    query: (request) => ({ name, request }),
    providesTags: [...PROVIDED[name]],
    keepUnusedDataFor: keptUnreadSeconds(name),
    // Each answer is a new object even if its content is equal, because the age of a plug's status counts from its arrival.
    structuralSharing: false,
  });

const command = (build: Build, name: CommandName) =>
  build.mutation<unknown, Asked['request']>({
    query: (request) => ({ name, request }),
    invalidatesTags: (_answer, error) =>
      error ? (INVALIDATED_BY_REFUSAL[name] ?? []) : INVALIDATED[name],
    onQueryStarted: async (request, { dispatch, queryFulfilled }) => {
      const answered = await queryFulfilled.catch(() => null);
      const cached = answered && replacedRead(name, request, answered.data);
      if (cached) dispatch(api.util.upsertQueryEntries([cached]));
    },
  });

export const api = createApi({
  baseQuery,
  tagTypes: TAGS,
  // What a screen shows is asked for again once the network returns.
  refetchOnReconnect: true,
  endpoints: endpointsOf,
});

type Sent<T> = ThunkAction<{ unwrap: () => Promise<T> }, never, ThunkExtra, UnknownAction>;
/** A read can be aborted. */
type SentRead<T> = ThunkAction<
  { unwrap: () => Promise<T>; abort: () => void },
  never,
  ThunkExtra,
  UnknownAction
>;
/** The members used of an endpoint whose name is not known statically. */
type ReadEndpoint<N extends ReadName> = {
  initiate: (
    request: ClientRequest<N>,
    options: { subscribe: boolean; forceRefetch: boolean },
  ) => SentRead<AnswerOf<N>>;
  useQuery: (
    request: ClientRequest<N> | typeof skipToken,
    options: ReadEndpointOptions,
  ) => {
    data?: AnswerOf<N>;
    error?: Failure | SerializedError;
    isFetching: boolean;
    refetch: () => unknown;
  };
  useQuerySubscription: (
    request: ClientRequest<N> | typeof skipToken,
    options: ReadEndpointOptions,
  ) => unknown;
};
type ReadEndpointOptions = {
  refetchOnMountOrArgChange: boolean;
  pollingInterval: number;
  skipPollingIfUnfocused: boolean;
  refetchOnFocus: boolean;
};
type CommandEndpoint<N extends CommandName> = {
  initiate: (request: CommandRequest<N>, options: { track: boolean }) => Sent<AnswerOf<N>>;
};

/** Cached data is shown at once and usually fetched again. */
export const readOptions = (name: ReadName) => ({
  refetchOnMountOrArgChange: !ASKED_ONCE.has(name),
});

export const readEndpoint = <N extends ReadName>(name: N): ReadEndpoint<N> =>
  // TypeScript cannot tell that the endpoint of name N has the type for N.
  api.endpoints[name] as unknown as ReadEndpoint<N>;
export const commandEndpoint = <N extends CommandName>(name: N): CommandEndpoint<N> =>
  // See above.
  api.endpoints[name] as unknown as CommandEndpoint<N>;
