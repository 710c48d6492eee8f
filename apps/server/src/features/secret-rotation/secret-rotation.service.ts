// Replaces the previous secret wherever it is still needed, and says when it can be removed.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { readSealedState, reseal, type SealedState } from '../../platform/keys/reseal.ts';
import { sealedParts } from './sealed-parts.ts';

interface RotationDeps {
  db: Db;
  clock: Clock;
  keyring: Keyring;
}

interface RotationLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

/** Which secret is needed for what. */
export interface SecretState {
  /** Names VOLTAGORA_SECRET. */
  newest: string;
  /** Names VOLTAGORA_SECRET_PREVIOUS, if it is set. */
  previous: string | null;
  /** Whether a node that knows only the previous secret is alive: new things are made with that one. */
  hasOldNodes: boolean;
  parts: SealedState[];
}

/** Reads which secret is needed for what, and changes nothing. */
export async function readSecretState({ db, keyring }: RotationDeps): Promise<SecretState> {
  const { newest, previous } = keyring;
  return {
    newest: newest.id,
    previous: previous?.id ?? null,
    hasOldNodes: keyring.inUse() !== newest,
    parts: await readSealedState({ db, keyring, parts: sealedParts }),
  };
}

/** Seals values anew with VOLTAGORA_SECRET and returns their number: 0 while a node knows only the previous one. */
export const resealValues = ({ db, clock, keyring }: RotationDeps): Promise<number> =>
  reseal({ db, keyring, parts: sealedParts }, clock.now());

const sumOf = (parts: readonly SealedState[], field: 'previous' | 'unreadable'): number =>
  parts.reduce((sum, part) => sum + part[field], 0);

/** How many values need the previous secret. */
export const needPrevious = ({ parts }: SecretState): number => sumOf(parts, 'previous');

/** How many values no secret opens that is set. */
export const unreadable = ({ parts }: SecretState): number => sumOf(parts, 'unreadable');

/** The work of the leader: repeats until the previous secret is removed, because nodes may have sealed with it meanwhile. */
export function createSecretRotation(deps: RotationDeps & { log: RotationLog }) {
  let told = '';
  return async (): Promise<void> => {
    const isChanging = deps.keyring.previous !== undefined;
    if (!isChanging && told !== '') return;
    if (isChanging) await resealValues(deps);
    const state = await readSecretState(deps);
    const facts = { needPrevious: needPrevious(state), unreadable: unreadable(state) };
    const news = JSON.stringify([facts, state.hasOldNodes]);
    if (news === told) return;
    told = news;
    tell(deps.log, state, facts);
  };
}

function tell(log: RotationLog, state: SecretState, facts: object): void {
  if (unreadable(state) > 0) {
    log.warn(
      facts,
      'stored values are encrypted with a secret that is not set: npm run host -- secrets',
    );
  }
  if (state.previous === null) return;
  if (state.hasOldNodes) {
    log.info(facts, 'waiting for nodes that do not know VOLTAGORA_SECRET yet');
  } else if (needPrevious(state) > 0) {
    log.warn(facts, 'stored values still need VOLTAGORA_SECRET_PREVIOUS');
  } else {
    log.info(
      facts,
      'no stored value needs VOLTAGORA_SECRET_PREVIOUS any more: remove it after 15 minutes',
    );
  }
}
