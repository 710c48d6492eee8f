export { hashPointSecret } from './features/charging/public.ts';
export { startServer } from './app.ts';
export type { RunningServer } from './app.ts';
export type { ServerOptions } from './server-options.ts';
export { ConfigError, readConfig, unknownSettings } from './platform/config.ts';
export type { Config } from './platform/config.ts';
export { explainStartFailure } from './start-failure.ts';
export { stopOnSignals } from './stop-on-signals.ts';
export { surviveStrayRejections } from './survive-stray-rejections.ts';
