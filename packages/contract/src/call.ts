// What the API says of each of its calls: who may make it, what it takes and answers, and what it costs.
import type * as z from 'zod';

/** Who may make a call. */
export type Access = 'anyone' | 'user' | 'driver' | 'station_owner';

/**
 * What a call costs and how urgent it is: `first` are calls that come before others when there are too many (log in, start, stop),
 * `heavy` are expensive reads.
 */
export type Load = 'first' | 'heavy' | 'read' | 'write';

/** One call of the API: method, path, access, and the schemas of its request and answer. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{name}` parameters, slashes exactly as specified. */
  path: string;
  /** The same path without its last parameter, which has a default. */
  shortPath?: string;
  /** Who may call; for `anyone` the caller is still identified when a bearer token is sent. */
  access: Access;
  /**
   * The answer is the same for everybody, so that a browser may store it. Every other answer, and every answer to a request with
   * a token, is sent with `Cache-Control: no-store`.
   */
  isPublic?: true;
  /** Default: `read` for GET, `write` for others. `none`: answered however many wait. */
  load?: Load | 'none';
  /**
   * Needs a proof (password or factor) within the last five minutes, or is refused with fresh_proof_required. `session`: the
   * session of the caller is proven. `request`: the request contains the password, which counts too. `own_password`: as
   * `session`, but only where the request sets the password of a charging point.
   */
  freshProof?: 'session' | 'request' | 'own_password';
  tag: string;
  summary: string;
  status: 200 | 201 | 204;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Accepts a form-encoded request instead of JSON. */
  isForm?: true;
  /** Accepts one file as multipart form data. */
  isMultipart?: true;
  /** Accepts any bytes; the handler verifies their signature. */
  isRaw?: true;
  /**
   * Moves money, books or creates something. With an Idempotency-Key a repeated request gets the first answer, for 24 hours.
   * `sealed`: the answer contains a secret, and is stored encrypted.
   */
  isIdempotent?: true | 'sealed';
  /** Media type of an answer that is a streamed file; `answer` is then its text or bytes. */
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
