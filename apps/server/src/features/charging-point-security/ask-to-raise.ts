// Raises the security profile of a charging point: installs our root certificate if needed, then sets the new address.
import {
  askForProfile,
  readPointSecurity,
  withdrawProfile,
  type Worded,
} from '../charging/public.ts';
import { isCertainlyRefused } from './certainly-refused.ts';
import { isOf } from './certificates/named-certificate.ts';
import type { SecurityCommands } from './security-commands.ts';
import type { SecurityDeps } from './security-deps.ts';

/** The profile is stored before it is sent, so that the charging point can connect even if its response is lost. */
export async function askToRaise(
  deps: Pick<SecurityDeps, 'db' | 'events' | 'ocpp' | 'chargingPointUrl' | 'readRoot'>,
  { id, profile }: { id: number; profile: 2 | 3 },
  commands: SecurityCommands,
): Promise<Worded> {
  const { db, ocpp } = deps;
  const address = deps.chargingPointUrl(ocpp.connection(id)?.host ?? null);
  const url = `${address.replace(/^http/, 'ws')}/ocpp`;
  const { next_security_profile: before } = await readPointSecurity(db, id);
  const root = deps.readRoot();
  const install = async (pem: string): Promise<boolean> => {
    const told = await commands.installRoot(pem);
    const answer = told.ok ? told.response.status : told.kind;
    const detail = { answer: answer.slice(0, 50) };
    deps.events.note({ chargingPointId: id, kind: 'certificate_installed', actorId: null, detail });
    return answer === 'Accepted';
  };
  const isTold = root !== null && !(await trustsRoot(commands, root)) && (await install(root));
  await askForProfile(db, id, profile);
  let asked = await commands.raiseProfile(profile, url);
  // The charging point may list our root and still mean an older certificate of the same authority. Install it and
  // retry once.
  if (root !== null && !isTold && isExplicitRefusal(asked) && (await install(root))) {
    asked = await commands.raiseProfile(profile, url);
  }
  if (isCertainlyRefused(asked)) await withdrawProfile(db, id, { profile, before });
  return asked;
}

async function trustsRoot(commands: SecurityCommands, root: string): Promise<boolean> {
  const held = await commands.listRoots();
  return held.ok && held.response.some(({ name }) => isOf(root, name));
}

const isExplicitRefusal = (asked: Worded): boolean => asked.ok && isCertainlyRefused(asked);
