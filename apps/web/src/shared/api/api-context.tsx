import { createContext, use } from 'react';
import type { ApiClient } from './client.ts';

export const ApiContext = createContext<ApiClient | null>(null);

/** The client of this page; for calls that change something. For reading, `useCall`. */
export function useApi(): ApiClient {
  const api = use(ApiContext);
  if (!api) throw new Error('useApi needs an ApiContext around it');
  return api;
}
