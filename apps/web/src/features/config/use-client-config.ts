import type { ClientConfig } from '@voltagora/contract';
import { useEffect, useState } from 'react';
import { useApi } from '../../shared/api/api-context.tsx';
import type { ApiClient } from '../../shared/api/client.ts';

/** An installation's settings do not change while a page is open: each page asks once. */
const told = new WeakMap<ApiClient, Promise<ClientConfig>>();

function ask(api: ApiClient): Promise<ClientConfig> {
  const known = told.get(api);
  if (known) return known;
  const asked = api.call('readConfig', {}, { silent: true });
  told.set(api, asked);
  asked.catch(() => told.delete(api));
  return asked;
}

/** What this installation tells its clients; undefined until it answered. */
export function useClientConfig(): ClientConfig | undefined {
  const api = useApi();
  const [config, setConfig] = useState<ClientConfig>();
  useEffect(() => {
    let isHere = true;
    ask(api).then(
      (answer) => isHere && setConfig(answer),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [api]);
  return config;
}
