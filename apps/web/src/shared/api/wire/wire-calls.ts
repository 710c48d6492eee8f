/**
 * How each call of the contract is sent. The build replaces this module by its values, without the schemas: answers
 * of our own server are validated there, and here by the tests.
 */
import { calls, type Call, type CallName } from '@voltagora/contract';
import { wireOf, type WireCall } from './wire-of.ts';

export const wireCalls = Object.fromEntries(
  Object.entries<Call>(calls).map(([name, call]) => [name, wireOf(call)]),
) as Record<CallName, WireCall>; // Object.fromEntries loses the literal keys.

/** Throws if the content violates the contract. */
export const checkedAnswer = (name: CallName, content: unknown): unknown =>
  calls[name].answer.parse(content);
