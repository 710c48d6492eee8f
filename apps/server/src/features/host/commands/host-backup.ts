import { backUp } from '../../backups/public.ts';
import type { HostDeps } from '../host-deps.ts';
import { HostRefusal, type Outcome, type RequestOf } from '../terminal/host-request.ts';
import { plain } from '../terminal/host-text.ts';

/** Writes the whole installation to one file; the server may be running. */
export async function backup(
  { db, clock, home }: HostDeps,
  { file }: RequestOf<'backup'>,
): Promise<Outcome> {
  if (home === undefined) throw new HostRefusal('There is no data folder here to back up.');
  try {
    const report = await backUp({ db, clock, ...home }, file);
    const { tables, rows, files } = report;
    return {
      result: report,
      text: `${plain(file)} is complete: ${rows} rows of ${tables} tables, ${files} files. Keep it as secret as the data folder itself.`,
    };
  } catch (error) {
    throw isOfFiles(error) ? new HostRefusal(explained(file, error)) : error;
  }
}

/** Errors of the file system; their messages name the cause. */
const isOfFiles = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'path' in error;

const explained = (file: string, { code, message }: NodeJS.ErrnoException): string =>
  code === 'EEXIST'
    ? `${plain(file)} exists already. Choose another name, or delete it first.`
    : `The backup cannot be written: ${plain(message)}.`;
