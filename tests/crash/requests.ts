// Requests of a careful client: each intent has its own idempotency key and is sent again until the server has answered.
import { randomUUID } from 'node:crypto';
import { PASSWORD } from '../../apps/server/src/tests/kit/installation.ts';

export interface Intent {
  /** Empty: nobody is logged in. */
  driver: string;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  key?: string;
  /** Called once for each acknowledged request. */
  onDone?: (body: Answer) => void;
}
/** Loosely typed: tests check whether something happened, not the format. */
export type Answer = Record<string, unknown>;

/** A request without a response within this time counts as lost. */
const PATIENCE_MS = 60_000;

export interface Outcome {
  status: number;
  text: string;
}

export interface Requests {
  /** Undefined when there was no response. */
  send(intent: Intent): Promise<Outcome | undefined>;
  withKey(intent: Omit<Intent, 'key'>): Intent;
  /** Intents without a response. */
  lost: Intent[];
  /** Responses with a server error. */
  faults: string[];
  counted: { acknowledged: number; refused: number; lost: number };
}

/** A function as address yields a new address for each attempt. */
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

  /** A proof lasts five minutes, a run longer. */
  async function prove(token: string): Promise<void> {
    const { status, text } = await post(urlOf(), '/api/auth/proof/', { password: PASSWORD }, token);
    if (status !== 200) throw new Error(`No proof: ${text}`);
  }

  async function tokenOf(driver: string): Promise<string | undefined> {
    if (driver === '') return undefined;
    let token = tokens.get(driver);
    if (token === undefined) {
      token = logIn(driver);
      tokens.set(driver, token);
      token.catch(() => tokens.delete(driver));
    }
    return token;
  }

  async function attempt(intent: Intent): Promise<Outcome> {
    const token = await tokenOf(intent.driver);
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
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
    if (outcome.status === 403 && JSON.parse(outcome.text).code === 'fresh_proof_required') {
      await prove(token ?? '');
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

async function post(url: string, path: string, body: object, token?: string): Promise<Outcome> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Submits a form of the sandbox's page; the result shows later in the payment's status. */
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
