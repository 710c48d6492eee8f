// Spans of the work of this process, sent to a collector where one is configured. The library is loaded only then.

export type SpanFacts = Record<string, string | number>;
/** The kind of work: answering or sending a request, publishing or receiving a message. */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer';
/** Travels with a request or message, so that its trace continues elsewhere: the headers of W3C Trace Context. */
export type Carrier = Record<string, unknown>;

export interface OpenSpan {
  note(facts: SpanFacts): void;
  /** With a reason if it failed. */
  end(failure?: string): void;
}

export interface Tracing {
  /** A child of the current span. */
  begin(name: string, kind: SpanKind, facts?: SpanFacts): OpenSpan;
  /** Work that `run` starts, also later, is a child of the span. */
  within<T>(span: OpenSpan, run: () => T): T;
  /** Of the current span. */
  carry(): Record<string, string>;
  /** Work that `run` starts, also later, continues the trace of `carrier`, or starts a new one. */
  following<T>(carrier: Carrier, run: () => T): T;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

export interface TraceSettings {
  /** The address of the collector; spans go to `/v1/traces` there. */
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The name of this process. */
  instance: string;
  /** The share of traces that is recorded, from 0 to 1; a trace from elsewhere is recorded if it was recorded there. */
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
