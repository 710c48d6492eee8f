import type { TraceSettings, Tracing } from './tracing.ts';

/** Undefined without a collector. */
export async function startTracing(
  settings: TraceSettings | undefined,
  onTrouble: (message: string) => void,
): Promise<Tracing | undefined> {
  if (settings === undefined) return undefined;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing(settings, onTrouble);
}
