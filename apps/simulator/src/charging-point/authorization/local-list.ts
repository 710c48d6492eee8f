// The local authorization list: SendLocalList, GetLocalListVersion and ClearCache of both versions.
import type { Handlers, V16Actions, V201Actions } from '@voltagora/ocpp';
import type { Machine } from '../machine/machine.ts';
import { readStatus } from '../machine/transaction.ts';
import type { ListedToken } from './token-store.ts';

export const localList16: Handlers<V16Actions, Machine> = {
  SendLocalList({ updateType, listVersion, localAuthorizationList = [] }, machine) {
    if (!machine.configuration.flag('LocalAuthListEnabled')) return { status: 'NotSupported' };
    const tokens = localAuthorizationList.map(({ idTag, idTagInfo }) =>
      readToken(idTag, {
        status: idTagInfo?.status,
        expiry: idTagInfo?.expiryDate,
        group: idTagInfo?.parentIdTag,
      }),
    );
    const wanted = { isFull: updateType === 'Full', version: listVersion, tokens };
    return { status: machine.tokens.update(wanted) };
  },
  GetLocalListVersion: (_request, { configuration, tokens }) => ({
    listVersion: configuration.flag('LocalAuthListEnabled') ? tokens.version() : -1,
  }),
  ClearCache: (_request, machine) => ({ status: clearCache(machine) }),
};

export const localList201: Handlers<V201Actions, Machine> = {
  SendLocalList({ updateType, versionNumber, localAuthorizationList = [] }, machine) {
    if (!machine.configuration.flag('LocalAuthListEnabled')) return { status: 'Failed' };
    const tokens = localAuthorizationList.map(({ idToken, idTokenInfo }) =>
      readToken(idToken.idToken, {
        status: idTokenInfo?.status,
        expiry: idTokenInfo?.cacheExpiryDateTime,
        group: idTokenInfo?.groupIdToken?.idToken,
      }),
    );
    const wanted = { isFull: updateType === 'Full', version: versionNumber, tokens };
    return { status: machine.tokens.update(wanted) };
  },
  GetLocalListVersion: (_request, { configuration, tokens }) => ({
    versionNumber: configuration.flag('LocalAuthListEnabled') ? tokens.version() : 0,
  }),
  ClearCache: (_request, machine) => ({ status: clearCache(machine) }),
};

interface Told {
  status: string | undefined;
  expiry: string | undefined;
  group: string | undefined;
}

const readToken = (idTag: string, { status, expiry, group }: Told): ListedToken => ({
  idTag,
  status: status === undefined ? null : readStatus(status),
  group: group ?? null,
  ...(expiry !== undefined && { expiresAt: new Date(expiry) }),
});

function clearCache({ tokens }: Machine): 'Accepted' {
  tokens.clearCache();
  return 'Accepted';
}
