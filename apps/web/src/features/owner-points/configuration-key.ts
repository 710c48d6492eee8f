import type { AnswerOf } from '@voltagora/contract';

/** One setting inside a charger, as it tells it. */
export type ConfigurationKey = AnswerOf<'readConfiguration'>['configuration_key'][number];
