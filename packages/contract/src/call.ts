import type * as z from 'zod';

/** Who may make a call. */
export type Access = 'anyone' | 'user' | 'driver' | 'station_owner';

/** One call of the API: method, path, access, and the schemas of its request and answer. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{name}` parameters, slashes exactly as specified. */
  path: string;
  /** Who may call; `anyone` still learns who is asking when a bearer token is sent. */
  access: Access;
  tag: string;
  summary: string;
  status: 200 | 201 | 204;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Takes a form-encoded request instead of JSON. */
  isForm?: true;
  /** Takes one file as multipart form data. */
  isMultipart?: true;
  /** Takes whatever bytes are sent, for whoever signs them. */
  isRaw?: true;
  /**
   * Moves money, books or makes something: with an Idempotency-Key a repeated request is answered as the first was, for 24 hours.
   * `sealed`: the answer tells a secret, and is kept so that only the server reads it.
   */
  isIdempotent?: true | 'sealed';
  /** Media type of an answer that is a file, streamed; `answer` is then its text or bytes. */
  download?:
    | 'text/csv'
    | 'text/calendar'
    | 'application/pdf'
    | 'application/json'
    | 'application/xml'
    | 'application/octet-stream'
    | 'application/geo+json';
  answer: z.ZodType;
}
