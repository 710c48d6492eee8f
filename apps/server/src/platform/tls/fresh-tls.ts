import assert from 'node:assert';
import { unwatchFile, watchFile } from 'node:fs';
import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:tls';
import { readTls, type TlsFiles } from './tls-files.ts';

const LOOK_EVERY_MS = 5_000;

interface Log {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Reads the files again when one changes or on SIGHUP; an error is logged, and the old ones stay in use. */
export function keepTlsFresh(
  server: HttpServer | Server,
  files: TlsFiles,
  ownAuthorities: readonly string[],
  log: Log,
): { stop(): void } {
  assert(server instanceof Server, 'Only a TLS server has a certificate');
  const reload = () => {
    try {
      server.setSecureContext(readTls(files, ownAuthorities));
      log.info({}, 'TLS certificate reloaded');
    } catch (error) {
      log.error({ err: error }, 'TLS certificate could not be reloaded: the old one stays in use');
    }
  };
  const { certificates, keys, clientAuthorities } = files;
  const authorities = clientAuthorities === undefined ? [] : [clientAuthorities];
  const watched = [...certificates, ...keys, ...authorities];
  for (const file of watched) {
    watchFile(file, { interval: LOOK_EVERY_MS, persistent: false }, reload);
  }
  process.on('SIGHUP', reload);
  return {
    stop() {
      for (const file of watched) unwatchFile(file, reload);
      process.off('SIGHUP', reload);
    },
  };
}
