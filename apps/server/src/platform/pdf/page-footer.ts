import type { Config } from '../config.ts';

/** Who runs the installation, and where: stands at the foot of every page. */
export const pageFooter = ({ hostName, publicUrl }: Pick<Config, 'hostName' | 'publicUrl'>) =>
  [hostName, publicUrl ?? ''].filter(Boolean).join(', ');
