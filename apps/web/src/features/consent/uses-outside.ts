import type { ClientConfig } from '@voltagora/contract';

/** Whether the installation uses services that need consent. */
export const usesOutside = ({ outside }: Pick<ClientConfig, 'outside'>): boolean =>
  outside.analytics !== null || outside.chat_script_url !== null || outside.error_dsn !== null;
