// The rules of who may call what, read off the contract alone, for access.test.ts to hold every answer against.
import { type CallName, calls } from '@voltagora/contract';

export const ROLES = {
  driver: 'driver',
  rival: 'driver',
  owner: 'station_owner',
  other: 'station_owner',
} as const;
export type Person = keyof typeof ROLES;
export const people = Object.keys(ROLES) as Person[]; // Object.keys forgets the literal keys
export const everybody = [null, ...people];

export const names = Object.keys(calls) as CallName[]; // Object.keys forgets the literal keys
export const isAboutOne = (name: CallName) =>
  calls[name].access !== 'anyone' && 'params' in calls[name];
type AboutOneForBoth = {
  [N in CallName]: (typeof calls)[N] extends { access: 'user'; params: unknown } ? N : never;
}[CallName];
/** Calls for both roles about one object: to whom of driver and owner it belongs. All others follow from the role. */
const WHOSE: Record<AboutOneForBoth, readonly Person[]> = {
  endMySession: ['driver'],
  deleteAccount: ['driver'],
  readReservation: ['driver', 'owner'],
  readConsumption: ['driver', 'owner'],
  stopTransaction: ['driver', 'owner'],
  downloadReceipt: ['driver', 'owner'],
  readSessionProofs: ['driver', 'owner'],
  downloadSessionProofs: ['driver', 'owner'],
  readNotification: ['driver'],
};

const ownersOf = (name: CallName): readonly Person[] => {
  const { access } = calls[name];
  const ofBoth: Partial<Record<CallName, readonly Person[]>> = WHOSE;
  return ofBoth[name] ?? (access === 'driver' ? ['driver'] : ['owner']);
};

type Expected = 'served' | [status: number, code: string];

/** What must come of a call by a person about the driver's reservation or the owner's station. */
export function expected(person: Person | null, name: CallName): Expected {
  const { access } = calls[name];
  if (access === 'anyone') return 'served';
  if (person === null) return [401, 'authentication_required'];
  if (access !== 'user' && access !== ROLES[person]) return [403, 'role_not_allowed'];
  if (isAboutOne(name) && !ownersOf(name).includes(person)) return [404, 'not_found'];
  return 'served';
}

export interface Answer {
  status: number;
  text: string;
}

/** What is wrong with an answer; nothing, when it is as it must be. */
export function fault(person: Person | null, name: CallName, { status, text }: Answer): string[] {
  const want = expected(person, name);
  const code = status < 400 ? undefined : JSON.parse(text).code;
  if (want !== 'served') {
    return status === want[0] && code === want[1] ? [] : [`answered ${status} ${code}`];
  }
  const isOpen = calls[name].access === 'anyone';
  const isRefused = isOpen
    ? ['authentication_required', 'role_not_allowed'].includes(code)
    : [401, 403].includes(status) || (status === 404 && isAboutOne(name));
  return isRefused ? [`refused with ${status} ${code}`] : [];
}
