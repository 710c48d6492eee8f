// Spans of what this process does for somebody, told to a collector where one is configured. The library behind it is
// loaded only then.

export type SpanFacts = Record<string, string | number>;
/** Who began it: answering somebody, asking somebody, telling or hearing something. */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer';
/** What goes along with a request or message, so that its trace goes on elsewhere: the headers of W3C Trace Context. */
export type Carrier = Record<string, unknown>;

export interface OpenSpan {
  note(facts: SpanFacts): void;
  /** With a reason where it has failed. */
  end(failure?: string): void;
}

export interface Tracing {
  /** A child of the span that is open here. */
  begin(name: string, kind: SpanKind, facts?: SpanFacts): OpenSpan;
  /** What `run` begins, also later, is a child of the span. */
  within<T>(span: OpenSpan, run: () => T): T;
  /** Of the span that is open here. */
  carry(): Record<string, string>;
  /** What `run` begins, also later, goes on in the trace that `carrier` tells of, else in one of its own. */
  following<T>(carrier: Carrier, run: () => T): T;
  /** Sends what is left. */
  stop(): Promise<void>;
}

export interface TraceSettings {
  /** The collector's address; spans go to `/v1/traces` there. */
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  /** Which of its processes this is. */
  instance: string;
  /** The part of traces that is kept, from 0 to 1; one that began elsewhere is kept where it was there. */
  part: number;
}

/** Runs something as a span of its own, which ends and fails with it. */
export async function traced<T>(
  tracing: Tracing,
  { name, kind, facts }: { name: string; kind: SpanKind; facts?: SpanFacts },
  run: () => T | Promise<T>,
): Promise<T> {
  const span = tracing.begin(name, kind, facts);
  try {
    const result = await tracing.within(span, run);
    span.end();
    return result;
  } catch (error) {
    span.end(error instanceof Error ? error.name : 'unknown');
    throw error;
  }
}
