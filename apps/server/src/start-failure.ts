import { ConfigError } from './platform/config.ts';
import { DataFolderRefused } from './platform/db/folder-lock.ts';
import { SchemaNewer, SchemaOlder } from './platform/db/migrate.ts';

const DATABASE_UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  '28P01',
  '28000',
  '3D000',
]);

/** One line for the person who started the program; undefined for what is a fault of ours. */
export function explainStartFailure(error: unknown): string | undefined {
  if (
    error instanceof ConfigError ||
    error instanceof DataFolderRefused ||
    error instanceof SchemaNewer ||
    error instanceof SchemaOlder
  ) {
    return error.message;
  }
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
