import { type AnswerOf, type Call, type CallName, calls } from '@voltagora/contract';
import { AppError } from '../app-error.ts';
import type { HttpApp } from '../http-app.ts';
import { type Respond, route, type ServedRequest } from '../serve-call.ts';

interface UploadRules<N extends CallName> {
  maxBytes: number;
  /** Refuses callers who may not upload, before any byte is read. */
  admit: (request: ServedRequest<N>) => Promise<void>;
}

/** Registers a call that accepts one file as multipart form data. */
export function serveUpload<N extends CallName>(
  app: HttpApp,
  name: N,
  { maxBytes, admit }: UploadRules<N>,
  handle: (request: ServedRequest<N> & { file: Buffer }) => Promise<AnswerOf<N>>,
): void {
  const call: Call = calls[name];
  const respond: Respond<N> = async (served, request, reply) => {
    await admit(served);
    if (!request.isMultipart()) {
      throw new AppError('unsupported_media_type', 'Send the file as multipart/form-data.');
    }
    const part = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 5 } });
    if (!part) {
      throw new AppError('validation_failed', 'No file was sent.', {
        errors: { file: ['is required'] },
      });
    }
    const answer = await handle({ ...served, file: await part.toBuffer() });
    return reply.code(call.status).send(answer);
  };
  route(app, name, respond, maxBytes + 65_536);
}
