// Searches places with a hosted service, and falls back to the bundled places when it fails, is slow or finds nothing.
import type { AnswerOf, ValidRequestOf } from '@voltagora/contract';
import type { Clock } from '../../platform/clock.ts';
import type { PlacesService } from '../../platform/settings/outside-settings.ts';
import { hostedAddress, hostedPlaces } from './hosted-answers.ts';
import type { Places } from './places.service.ts';

type Query = ValidRequestOf<'searchPlaces'>['query'];
type Answer = AnswerOf<'searchPlaces'>;

interface HostedDeps {
  own: Places;
  service: PlacesService;
  clock: Clock;
  log: { warn(fields: object, text: string): void };
  send?: typeof fetch;
  answerWithinMs?: number;
}

/** Beyond this, typing feels unresponsive. */
const ANSWER_WITHIN_MS = 1_500;
/** Pause after a failure, so that not every keystroke waits for a failing service. */
const PAUSE_AFTER_FAILURE_MS = 30_000;
const BODY_CHARACTERS_MAX = 500_000;
const KEPT_MAX = 500;

export function withHostedPlaces(deps: HostedDeps): Places {
  const { own, service, clock, log } = deps;
  const kept = new Map<string, Answer>();
  let aloneUntilMs = 0;

  async function search(query: Query): Promise<Answer> {
    const key = JSON.stringify([query.q.toLowerCase(), query.lang, query.limit]);
    const known = kept.get(key);
    if (known) return known;
    if (clock.now().getTime() < aloneUntilMs) return own.search(query);
    try {
      const results = await ask(deps, query);
      if (results.length === 0) return await own.search(query);
      const answer = { results, count: results.length };
      keep(kept, key, answer);
      return answer;
    } catch (error) {
      aloneUntilMs = clock.now().getTime() + PAUSE_AFTER_FAILURE_MS;
      // Neither the address, which may contain a key, nor the query belongs in a log.
      const reason = error instanceof Error ? error.name : 'unknown';
      log.warn({ host: new URL(service.url).host, reason }, 'hosted place search failed');
      return own.search(query);
    }
  }
  return { warmUp: own.warmUp, search };
}

async function ask({ service, send = fetch, answerWithinMs }: HostedDeps, query: Query) {
  const answer = await send(hostedAddress(service, query), {
    signal: AbortSignal.timeout(answerWithinMs ?? ANSWER_WITHIN_MS),
    headers: { accept: 'application/json', 'user-agent': 'Voltagora' },
    redirect: 'error',
  });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  const text = await answer.text();
  if (text.length > BODY_CHARACTERS_MAX) throw new Error('response too large');
  return hostedPlaces(service.kind, JSON.parse(text), query.limit);
}

function keep(kept: Map<string, Answer>, key: string, answer: Answer): void {
  kept.set(key, answer);
  if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value ?? key);
}
