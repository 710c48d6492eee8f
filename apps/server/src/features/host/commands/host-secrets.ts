import {
  needPrevious,
  readSecretState,
  resealValues,
  type SecretState,
  unreadable,
} from '../../secret-rotation/public.ts';
import type { HostDeps } from '../host-deps.ts';
import { HostRefusal, type Outcome, type RequestOf } from '../terminal/host-request.ts';

/** Says what still needs the previous secret; with `reseal`, first encrypts it with the newest. */
export async function secrets(
  { db, clock, keyring }: HostDeps,
  { reseal }: RequestOf<'secrets'>,
): Promise<Outcome> {
  if (keyring === undefined) throw new HostRefusal('There is no secret here.');
  const deps = { db, clock, keyring };
  const resealed = reseal ? await resealValues(deps) : undefined;
  const state = await readSecretState(deps);
  const done = resealed === undefined ? [] : [`Encrypted anew with VOLTAGORA_SECRET: ${resealed}.`];
  const lines = state.parts.map(
    ({ name, newest, previous, unreadable: none }) =>
      `${name}: ${newest} with VOLTAGORA_SECRET, ${previous} with VOLTAGORA_SECRET_PREVIOUS, ${none} with neither`,
  );
  return {
    result: { ...state, ...(resealed !== undefined && { resealed }) },
    text: [...done, named(state), ...lines, ...advice(state)].join('\n'),
    isSound: needPrevious(state) === 0 && unreadable(state) === 0,
  };
}

const named = ({ newest, previous }: SecretState): string =>
  `Key id of VOLTAGORA_SECRET: ${newest}; of VOLTAGORA_SECRET_PREVIOUS: ${previous ?? 'not set'}.`;

function advice(state: SecretState): string[] {
  const lost =
    unreadable(state) > 0
      ? [
          'What neither opens is damaged, or needs a secret that is not set. Set it as VOLTAGORA_SECRET_PREVIOUS, if you have it.',
        ]
      : [];
  if (state.previous === null) return lost;
  if (state.hasOldNodes) {
    return [...lost, 'A node that does not know VOLTAGORA_SECRET is running: restart it first.'];
  }
  const need = needPrevious(state);
  return need > 0
    ? [...lost, `VOLTAGORA_SECRET_PREVIOUS is still needed for ${need}: run secrets --reseal.`]
    : [
        ...lost,
        'No stored value needs VOLTAGORA_SECRET_PREVIOUS. Remove it 15 minutes after the last node was restarted.',
      ];
}
