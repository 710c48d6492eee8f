// A push service and the browser behind it: real HTTP, and messages are decrypted with the keys of the browser. Only for tests.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Pushed {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;

export async function startPushService() {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const received: Pushed[] = [];
  const answers: { status: number; headers?: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status, headers } = answers.shift() ?? { status: 201 };
      const text = decrypt(Buffer.concat(chunks));
      if (status === 201)
        received.push({ path: request.url ?? '', headers: request.headers, text });
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A listening TCP server has an address object, never a pipe name.
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  function decrypt(message: Buffer): string {
    const salt = message.subarray(0, 16);
    const senderKey = message.subarray(21, 21 + message.readUInt8(20));
    const sealed = message.subarray(21 + senderKey.length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
    const derive = (key: Buffer, with_: Buffer, label: string | Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', key, with_, label, length));
    const shared = derive(browser.computeSecret(senderKey), auth, info, 32);
    const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
    const cipher = createDecipheriv('aes-128-gcm', key, nonce);
    cipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  }

  return {
    origin,
    received,
    /** The status codes of the next answers; 201 after that. */
    answerNext: (...next: typeof answers) => void answers.push(...next),
    subscription: (name = 'one') => ({
      platform: 'web' as const,
      token: `${origin}/${name}`,
      keys: {
        p256dh: browser.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      },
    }),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
