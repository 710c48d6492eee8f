// Quirks of real charging points, by the ids of the collection they come from: the list, and how several of them combine.
import CATALOGUE from '../../data/quirks.json' with { type: 'json' };
import { UsageError } from '../cli/usage-error.ts';
import { COMMAND_QUIRKS } from './command-quirks.ts';
import { METER_QUIRKS } from './meter-quirks.ts';
import { STATION_QUIRKS } from './station-quirks.ts';
import { TRANSACTION_QUIRKS } from './transaction-quirks.ts';
import type { Heard, Members, Quirk, Said, Sent } from './quirk.ts';

const QUIRKS: Record<string, () => Quirk> = {
  ...TRANSACTION_QUIRKS,
  ...METER_QUIRKS,
  ...STATION_QUIRKS,
  ...COMMAND_QUIRKS,
};

export const quirkIds = (): string[] => Object.keys(QUIRKS).toSorted();

export function readQuirk(id: string): string {
  const found = quirkIds().find((each) => each === id.toUpperCase());
  if (found !== undefined) return found;
  throw new UsageError(`--quirk: ${id} is not one of ${quirkIds().join(', ')}`);
}

export const listQuirks = (): string =>
  CATALOGUE.filter(({ id }) => Object.hasOwn(QUIRKS, id))
    .map(
      ({ id, ocpp, vendor, quirk, source }) => `${id} ${ocpp} ${vendor}: ${quirk}\n    ${source}\n`,
    )
    .join('');

/** All quirks of one charging point combined. */
export interface CombinedQuirks extends Omit<Required<Quirk>, 'redialMs' | 'skipsBoot'> {
  redialMs: { least: number; most: number } | null;
  skipsBoot: boolean;
}

/** Null for a charging point without quirks. */
export function combineQuirks(ids: readonly string[]): CombinedQuirks | null {
  const quirks = ids.flatMap((id) => QUIRKS[readQuirk(id)]?.() ?? []);
  if (quirks.length === 0) return null;
  return {
    say: (said) =>
      quirks.reduce<Sent>((sent, quirk) => sent.flatMap((each) => sayOf(quirk, each)), [said]),
    hear(heard, reboot) {
      let { payload } = heard;
      for (const { hear } of quirks) {
        const result: Heard = hear?.({ ...heard, payload }, reboot) ?? null;
        if (result !== null && !('payload' in result)) return result;
        if (result !== null) payload = { ...result.payload };
      }
      return { payload };
    },
    reply: (asked, answer) =>
      quirks.reduce<Members>(
        (bent, quirk) => ({ ...(quirk.reply?.(asked, bent) ?? bent) }),
        answer,
      ),
    skipsBoot: quirks.some((quirk) => quirk.skipsBoot === true),
    redialMs: quirks.find((quirk) => quirk.redialMs !== undefined)?.redialMs ?? null,
    moreSubprotocols: quirks.flatMap((quirk) => quirk.moreSubprotocols ?? []),
    writeIdentity: (identity) =>
      quirks.find((quirk) => quirk.writeIdentity !== undefined)?.writeIdentity?.(identity) ??
      encodeURIComponent(identity),
  };
}

const sayOf = (quirk: Quirk, said: Said | string): Sent =>
  typeof said === 'string' || quirk.say === undefined ? [said] : quirk.say(said);
