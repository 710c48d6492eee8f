// Messages of charging points as spans: the answer, and the work after it as its child.
import type { ActionMap, CallMeta, Handler } from '@voltagora/ocpp';
import { type OpenSpan, traced, type Tracing } from './tracing.ts';

type AnyHandlers = Record<string, Handler<ActionMap[string], unknown>>;

export function tracedHandlers<H extends object>(
  version: string,
  handlers: H,
  tracing: Tracing | undefined,
): H {
  if (tracing === undefined) return handlers;
  // The types of request and response are those of the handler.
  const all = Object.entries(handlers as AnyHandlers).map(([action, handler]) => [
    action,
    tracedHandler({ name: action, version }, handler, tracing),
  ]);
  // The same actions, each with its own handler inside.
  return Object.fromEntries(all) as H;
}

function tracedHandler<T extends ActionMap[string], C>(
  { name, version }: { name: string; version: string },
  handler: Handler<T, C>,
  tracing: Tracing,
): Handler<T, C> {
  const { answer, after } = typeof handler === 'function' ? { answer: handler } : handler;
  const answered = new WeakMap<CallMeta, OpenSpan>();
  const facts = { 'ocpp.action': name, 'ocpp.version': version };
  return {
    async answer(request, context, meta) {
      const span = tracing.begin(`ocpp ${name}`, 'server', facts);
      answered.set(meta, span);
      try {
        const response = await tracing.within(span, () => answer(request, context, meta));
        span.end();
        return response;
      } catch (error) {
        span.end(error instanceof Error ? error.name : 'unknown');
        throw error;
      }
    },
    ...(after && {
      after: (request, context, response, meta) => {
        const effect = { name: `ocpp ${name} effect`, kind: 'consumer', facts } as const;
        const run = () => traced(tracing, effect, () => after(request, context, response, meta));
        const span = answered.get(meta);
        return span === undefined ? run() : tracing.within(span, run);
      },
    }),
  };
}
