import type { Config } from '../config.ts';

/** The footer of every page: the host and the public URL. */
export const pageFooter = ({ hostName, publicUrl }: Pick<Config, 'hostName' | 'publicUrl'>) =>
  [hostName, publicUrl ?? ''].filter(Boolean).join(', ');
