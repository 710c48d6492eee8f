// HTTP transfers of firmware and logs. FTP is not supported.
const PATIENCE_MS = 30_000;
const LARGEST_FIRMWARE = 64 * 1024 * 1024;

export type UploadResult =
  | 'Uploaded'
  | 'UploadFailure'
  | 'BadMessage'
  | 'PermissionDenied'
  | 'NotSupportedOperation';

/** With PUT, or POST when PUT is not allowed. */
export async function upload(location: string, name: string, text: string): Promise<UploadResult> {
  const target = readAddress(location, name);
  if (target === null) return 'NotSupportedOperation';
  const put = await send(target, 'PUT', text);
  const status = put === 404 || put === 405 || put === 501 ? await send(target, 'POST', text) : put;
  if (status === null) return 'UploadFailure';
  if (status === 401 || status === 403) return 'PermissionDenied';
  if (status === 400) return 'BadMessage';
  return status < 300 ? 'Uploaded' : 'UploadFailure';
}

/** Null when the download fails. */
export async function download(location: string): Promise<Buffer | null> {
  const source = readAddress(location, '');
  if (source === null) return null;
  try {
    const answer = await fetch(source.url, {
      headers: source.headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const length = Number(answer.headers.get('content-length') ?? 0);
    if (!answer.ok || length > LARGEST_FIRMWARE) return null;
    return Buffer.from(await answer.arrayBuffer());
  } catch {
    return null;
  }
}

interface Address {
  url: URL;
  headers: Record<string, string>;
}

/** The file name is appended to a folder URL; user and password in the URL become a header. */
function readAddress(location: string, name: string): Address | null {
  const url = URL.parse(location.endsWith('/') ? location + name : location);
  if (url === null || !/^https?:$/u.test(url.protocol)) return null;
  const { username, password } = url;
  if (username === '') return { url, headers: {} };
  url.username = '';
  url.password = '';
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return { url, headers: { authorization } };
}

async function send(
  { url, headers }: Address,
  method: 'PUT' | 'POST',
  body: string,
): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const sent = { ...headers, 'content-type': 'text/plain; charset=utf-8' };
    const answer = await fetch(url, { method, body, headers: sent, signal });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
}
