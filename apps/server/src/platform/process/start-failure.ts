// Messages for a program that could not start. Later errors are not handled here.
import { ConfigError } from '../config.ts';
import { DataFolderRefused } from '../db/pglite/folder-lock.ts';
import { SecretRefused } from '../keys/open-stored-keys.ts';
import { NodesRefused } from '../nodes/nodes-refused.ts';
import { TlsFilesRefused } from '../tls/tls-files.ts';
import { SchemaNewer, SchemaOlder } from '../db/migrate.ts';

const DATABASE_UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  '28P01',
  '28000',
  '3D000',
]);

/** Error numbers of WASI, which the embedded database reports without a text. */
const FILE_TROUBLE = new Map<unknown, string>([
  [2, 'permission was denied'],
  [19, 'the quota is used up'],
  [51, 'no space is left'],
  [63, 'it is not allowed'],
  [69, 'it is read-only'],
]);

/** Returns one line for the person who started the program; undefined if the error is a bug. */
export function explainStartFailure(error: unknown): string | undefined {
  if (
    error instanceof ConfigError ||
    error instanceof DataFolderRefused ||
    error instanceof NodesRefused ||
    error instanceof SecretRefused ||
    error instanceof TlsFilesRefused ||
    error instanceof SchemaNewer ||
    error instanceof SchemaOlder
  ) {
    return error.message;
  }
  const trouble = fileTroubleOf(error);
  if (trouble !== undefined) return `The data folder cannot be written: ${trouble}.`;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code, message } = error;
  const port = 'port' in error ? String(error.port) : '';
  const listening = 'syscall' in error && error.syscall === 'listen';
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop it, or set PORT to a free one.`;
  }
  if (listening) return `Port ${port} cannot be used: ${message}. Set PORT or HOST to others.`;
  if (DATABASE_UNREACHABLE.has(String(code))) {
    return `The database of DATABASE_URL cannot be reached: ${message}.`;
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOSPC' || code === 'EPERM') {
    return `The data folder cannot be written: ${message}.`;
  }
  return undefined;
}

/** The thread of the embedded database passes the error on as a plain object. */
function fileTroubleOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('name' in error && 'errno' in error)) {
    return undefined;
  }
  return error.name === 'ErrnoError' ? FILE_TROUBLE.get(error.errno) : undefined;
}
