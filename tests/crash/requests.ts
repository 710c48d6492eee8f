// Requests as a careful client sends them: each intent with its own key, kept until the server has said yes or no, and sent
// again when the answer was lost.
import { randomUUID } from 'node:crypto';
import { PASSWORD } from '../../apps/server/src/tests/test-installation.ts';

export interface Intent {
  driver: string;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  key?: string;
  /** Told of what the server acknowledged, once. */
  onDone?: (body: Answer) => void;
}
/** Read field by field: what is asked here is whether it happened, not how it looks. */
export type Answer = Record<string, unknown>;

/** What is not answered within it has been lost. */
const PATIENCE_MS = 60_000;

export interface Outcome {
  status: number;
  text: string;
}

export interface Requests {
  /** Undefined when no answer came. */
  send(intent: Intent): Promise<Outcome | undefined>;
  withKey(intent: Omit<Intent, 'key'>): Intent;
  /** Intents whose answers were lost. */
  lost: Intent[];
  /** What the server called its own fault. */
  faults: string[];
  counted: { acknowledged: number; refused: number; lost: number };
}

/** A function of the address gives each try its own. */
export function createRequests(address: string | (() => string)): Requests {
  const urlOf = typeof address === 'string' ? () => address : address;
  const tokens = new Map<string, Promise<string>>();
  const lost: Intent[] = [];
  const faults: string[] = [];
  const counted = { acknowledged: 0, refused: 0, lost: 0 };

  async function logIn(email: string): Promise<string> {
    const { status, text } = await post(urlOf(), '/api/auth/jwt/create', {
      email,
      password: PASSWORD,
    });
    if (status !== 200) throw new Error(`No login: ${text}`);
    return JSON.parse(text).access;
  }

  async function attempt(intent: Intent): Promise<Outcome> {
    let token = tokens.get(intent.driver);
    if (token === undefined) {
      token = logIn(intent.driver);
      tokens.set(intent.driver, token);
      token.catch(() => tokens.delete(intent.driver));
    }
    const headers = {
      authorization: `Bearer ${await token}`,
      ...(intent.key !== undefined && { 'idempotency-key': intent.key }),
      ...(intent.body !== undefined && { 'content-type': 'application/json' }),
    };
    const { method, path, body } = intent;
    const answer = await fetch(`${urlOf()}${path}`, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const outcome = { status: answer.status, text: await answer.text() };
    if (outcome.status === 401) {
      tokens.delete(intent.driver);
      return attempt(intent);
    }
    return outcome;
  }

  async function send(intent: Intent): Promise<Outcome | undefined> {
    const outcome = await attempt(intent).catch(() => undefined);
    if (outcome?.status === 500) faults.push(`${intent.method} ${intent.path} was answered 500`);
    if (outcome === undefined || outcome.status >= 500) {
      if (intent.method === 'POST') lost.push(intent);
      counted.lost += 1;
      return undefined;
    }
    const isDone = outcome.status < 300;
    counted[isDone ? 'acknowledged' : 'refused'] += 1;
    if (isDone) intent.onDone?.(JSON.parse(outcome.text));
    return outcome;
  }

  return { send, lost, faults, counted, withKey: (intent) => ({ ...intent, key: randomUUID() }) };
}

async function post(url: string, path: string, body: object): Promise<Outcome> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

/** What a person does on the sandbox's page; whether it went through, they see afterwards. */
export const payOnPage = (checkoutUrl: string, form: Record<string, string>): Promise<unknown> =>
  fetch(`${checkoutUrl}pay/`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: new URL(checkoutUrl).origin,
      'sec-fetch-site': 'same-origin',
    },
    body: new URLSearchParams(form).toString(),
  }).catch(() => undefined);
