import { Readable } from 'node:stream';
import { type Call, type CallName, calls } from '@voltagora/contract';
import type { HttpApp } from '../http-app.ts';
import { route, type ServedRequest } from '../serve-call.ts';

export interface Download {
  fileName: string;
  /** Read as fast as the client reads, so that memory stays bounded. */
  content: AsyncIterable<string | Uint8Array>;
}

const NAME_MAX = 120;

/** Registers a call that answers with a file. An error after its first byte can only close the connection. */
export function serveDownload<N extends CallName>(
  app: HttpApp,
  name: N,
  handle: (request: ServedRequest<N>) => Promise<Download>,
): void {
  const call: Call = calls[name];
  route(app, name, async (served: ServedRequest<N>, _request, reply) => {
    const { fileName, content } = await handle(served);
    return reply
      .code(call.status)
      .type(typeOf(call))
      .header('content-disposition', `attachment; filename="${asHeaderText(fileName)}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(content));
  });
}

/** A name may contain what a charging point has sent: it must not end the quotes or the header. */
const asHeaderText = (name: string): string => name.replaceAll(/[^\w. -]/g, '_').slice(0, NAME_MAX);

const BINARY: ReadonlySet<string> = new Set(['application/pdf', 'application/octet-stream']);
const typeOf = ({ download }: Call): string => {
  if (download === undefined) return 'application/octet-stream';
  return BINARY.has(download) ? download : `${download}; charset=utf-8`;
};
