// Files as objects in S3 storage, so that every node can read them. Objects are written whole and never changed.
import { createHash } from 'node:crypto';
import type { AwsClient } from 'aws4fetch';
import { AppError } from '../http/app-error.ts';
import { checkedName, type FileStore } from './file-store.ts';

export interface ObjectStorage {
  /** Includes the bucket, as a path or as part of the host name. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const RETRIES = 2;
const RETRY_AFTER_SECONDS = 10;
const TIMEOUT_MS = 20_000;

type Method = 'GET' | 'PUT' | 'DELETE';

/** If the bucket lacks a file, it is read from `before`, where files were stored before there was a bucket. */
export function objectFileStore(storage: ObjectStorage, before: FileStore): FileStore {
  let signing: Promise<AwsClient> | undefined;
  const base = storage.url.replace(/\/+$/, '');

  async function ask(method: Method, name: string, body?: Uint8Array<ArrayBuffer>) {
    const url = `${base}/${checkedName(name)}`;
    signing ??= signerOf(storage);
    const client = await signing;
    const answer = await client
      .fetch(url, {
        method,
        ...signedBody(body),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      .catch((cause: unknown) => unavailable(method, name, cause));
    if (answer.ok || answer.status === NOT_FOUND) return answer;
    const said = (await answer.text()).slice(0, 500);
    return unavailable(method, name, new Error(`${answer.status} ${said}`));
  }

  async function write(name: string, bytes: Uint8Array): Promise<void> {
    const answer = await ask('PUT', name, new Uint8Array(bytes));
    if (!answer.ok) unavailable('PUT', name, new Error('there is no such bucket'));
    await answer.body?.cancel();
  }

  return {
    write,
    // The storage needs the length and the hash before the first byte.
    async writeFrom(name, content) {
      const pieces: Uint8Array[] = [];
      for await (const piece of content) pieces.push(piece);
      await write(name, Buffer.concat(pieces));
    },
    async read(name) {
      const answer = await ask('GET', name);
      if (answer.ok) return Buffer.from(await answer.arrayBuffer());
      await answer.body?.cancel();
      return before.read(name);
    },
    async remove(name) {
      const answer = await ask('DELETE', name);
      await answer.body?.cancel();
      await before.remove(name);
    },
  };
}

/** The library is loaded on first use. */
async function signerOf(storage: ObjectStorage): Promise<AwsClient> {
  const { AwsClient } = await import('aws4fetch');
  return new AwsClient({ ...storage, service: 's3', retries: RETRIES });
}

const NOT_FOUND = 404;

/** The signature covers the content, not only its name. */
function signedBody(body: Uint8Array<ArrayBuffer> = new Uint8Array()) {
  const hash = createHash('sha256').update(body).digest('hex');
  const headers = { 'x-amz-content-sha256': hash };
  return body.length === 0
    ? { headers }
    : { headers: { ...headers, 'content-length': String(body.length) }, body };
}

function unavailable(method: Method, name: string, cause: unknown): never {
  const error = new AppError('service_unavailable', 'Files cannot be reached right now.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
  error.cause = new Error(`object storage: ${method} ${name} failed`, { cause });
  throw error;
}
