import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/** In-memory storage of a test provider. */
export function providerMemory(): AdapterFactory {
  const kept = new Map<string, AdapterPayload>();
  return (model): Adapter => {
    const key = (id: string) => `${model} ${id}`;
    const having = (field: 'uid' | 'userCode', value: string) =>
      [...kept]
        .filter(([name]) => name.startsWith(`${model} `))
        .map(([, payload]) => payload)
        .find((payload) => payload[field] === value);
    return {
      upsert: async (id, payload) => void kept.set(key(id), payload),
      find: async (id) => kept.get(key(id)),
      findByUid: async (uid) => having('uid', uid),
      findByUserCode: async (userCode) => having('userCode', userCode),
      destroy: async (id) => void kept.delete(key(id)),
      consume: async (id) => {
        const payload = kept.get(key(id));
        if (payload) kept.set(key(id), { ...payload, consumed: Math.floor(Date.now() / 1000) });
      },
      revokeByGrantId: async (grantId) => {
        for (const [name, payload] of kept) if (payload.grantId === grantId) kept.delete(name);
      },
    };
  };
}
