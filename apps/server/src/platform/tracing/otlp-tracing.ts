// Tracing with the OpenTelemetry library, sent as OTLP over HTTP. Its globals are not used: the open span is kept here.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { OpenSpan, TraceSettings, Tracing } from './tracing.ts';

/** Limits how long a shutdown waits for the collector, retries included. */
const EXPORT_TIMEOUT_MS = 5_000;

const KINDS = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  producer: Kind.PRODUCER,
  consumer: Kind.CONSUMER,
};

export function createOtlpTracing(
  settings: TraceSettings,
  onTrouble: (message: string) => void,
): Tracing {
  tellTroubles(onTrouble);
  const provider = providerOf(settings);
  const tracer = provider.getTracer('voltagora');
  const propagator = new W3CTraceContextPropagator();
  const open = new AsyncLocalStorage<Context>();
  const contexts = new WeakMap<OpenSpan, Context>();
  const present = () => open.getStore() ?? ROOT_CONTEXT;
  return {
    begin(name, kind, facts = {}) {
      const parent = present();
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, parent);
      const opened: OpenSpan = {
        note: (more) => void span.setAttributes(more),
        end(failure) {
          if (failure !== undefined) {
            span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
          }
          span.end();
        },
      };
      contexts.set(opened, trace.setSpan(parent, span));
      return opened;
    },
    within: (span, run) => open.run(contexts.get(span) ?? present(), run),
    carry() {
      const carrier: Record<string, string> = {};
      propagator.inject(present(), carrier, defaultTextMapSetter);
      return carrier;
    },
    following: (carrier, run) =>
      open.run(propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter), run),
    // Spans that could not be sent are no reason for an error exit.
    stop: () => provider.shutdown().catch((error: unknown) => onTrouble(plain(String(error)))),
  };
}

const providerOf = ({ url, headers, serviceName, instance, part }: TraceSettings) =>
  new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.instance.id': instance,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(part) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${url.replace(/\/+$/, '')}/v1/traces`,
          headers,
          timeoutMillis: EXPORT_TIMEOUT_MS,
        }),
      }),
    ],
  });

/** An unavailable collector must be reported, but must not fill the log with stacks. */
function tellTroubles(onTrouble: (message: string) => void): void {
  const tell = (message: string) => onTrouble(plain(message));
  const nothing = () => {};
  diag.setLogger(
    { error: tell, warn: tell, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

/** The library reports an error as JSON with its stack. */
function plain(message: string): string {
  const told = /"message":"((?:[^"\\]|\\.)*)"/.exec(message)?.[1];
  return (told ?? message).slice(0, 500);
}
