// A backup is one gzipped file of JSON lines: a head, the rows, the files, and an end line that shows that nothing is
// missing.
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod';

export const BackupHead = z.object({
  format: z.literal('voltagora-backup'),
  version: z.literal(1),
  program: z.string(),
  made_at: z.iso.datetime(),
  migrations: z.array(z.string()),
  /**
   * The secret stored in the data folder; null where it is configured as a setting, because a backup omits settings.
   */
  secret: z.string().nullable(),
  /** Fingerprint of the secret; compared without storing the secret itself. */
  secret_hash: z.string(),
});
export type BackupHead = z.infer<typeof BackupHead>;

const Line = z.union([
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ rows: z.array(z.array(z.string().nullable())) }),
  z.object({ sequence: z.string(), value: z.string() }),
  z.object({ file: z.string(), bytes: z.base64() }),
  z.object({ end: z.literal(true), lines: z.number() }),
]);
export type BackupLine = Exclude<z.infer<typeof Line>, { end: true }>;

/** The file is not a complete backup; `message` says why. */
export class InvalidBackup extends Error {}

/** Deletes an incomplete file after an error. Throws EEXIST when the file exists already. */
export async function writeBackup(
  file: string,
  head: BackupHead,
  lines: AsyncIterable<BackupLine>,
): Promise<void> {
  const part = `${file}.part`;
  await createEmpty(file);
  try {
    const texts = Readable.from(textsOf(head, lines));
    await pipeline(texts, createGzip(), createWriteStream(part, { mode: 0o600 }));
    await rename(part, file);
  } catch (error) {
    await Promise.all([rm(part, { force: true }), rm(file, { force: true })]);
    throw error;
  }
}

const createEmpty = (file: string) =>
  pipeline(Readable.from([]), createWriteStream(file, { flags: 'wx', mode: 0o600 }));

async function* textsOf(head: BackupHead, given: AsyncIterable<BackupLine>) {
  yield `${JSON.stringify(head)}\n`;
  let lines = 0;
  for await (const line of given) {
    lines += 1;
    yield `${JSON.stringify(line)}\n`;
  }
  yield `${JSON.stringify({ end: true, lines })}\n`;
}

/**
 * Throws InvalidBackup for a bad head, or after the last line if the end line is missing. The caller must then discard what
 * it read.
 */
export async function openBackup(file: string) {
  const texts = textsFrom(file);
  const first = await texts.next().catch((error: unknown) => {
    throw asInvalidBackup(error);
  });
  const head = BackupHead.safeParse(first.done ? undefined : parsed(first.value));
  if (!head.success) throw new InvalidBackup('This file is not a Voltagora backup.');
  return { head: head.data, lines: linesOf(texts), close: () => texts.return(undefined) };
}

async function* textsFrom(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip();
  // Errors surface when reading from `unzipped`.
  pipeline(createReadStream(file), unzipped).catch(() => {});
  let text = '';
  for await (const piece of unzipped.setEncoding('utf8')) {
    const lines = (text + String(piece)).split('\n');
    text = lines.pop() ?? '';
    yield* lines;
  }
  if (text !== '') yield text;
}

async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<BackupLine> {
  let lines = 0;
  try {
    for await (const text of texts) {
      const line = Line.parse(parsed(text));
      if ('end' in line) {
        if (line.lines === lines) return;
        break;
      }
      lines += 1;
      yield line;
    }
  } catch (error) {
    throw asInvalidBackup(error);
  }
  throw new InvalidBackup('The backup is incomplete.');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidBackup('The backup is damaged.');
  }
}

const DAMAGED = new Set(['Z_DATA_ERROR', 'Z_BUF_ERROR', 'ERR_STREAM_PREMATURE_CLOSE']);

function asInvalidBackup(error: unknown): unknown {
  if (error instanceof z.ZodError) return new InvalidBackup('The backup is damaged.');
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (DAMAGED.has(String(error.code))) {
    return new InvalidBackup('This file is not a Voltagora backup, or it is damaged.');
  }
  return 'syscall' in error
    ? new InvalidBackup(`The backup cannot be read: ${error.message}.`)
    : error;
}
