import type { Line } from '../wire/language.ts';
import type { Machine } from '../machine/machine.ts';

export interface Place {
  seqNo: number;
  /** To be continued: more parts follow. */
  tbc: boolean;
  generatedAt: string;
}

/** OCPP 2.0.1 B07 and similar: a report too long for one message is sent in parts; the last one has `tbc` false. */
export async function tellInParts<T>(
  { link, clock }: Machine,
  all: readonly [T, ...T[]],
  say: (line: Line, part: [T, ...T[]], place: Place) => Promise<unknown>,
  perPart = PER_PART,
): Promise<void> {
  const generatedAt = clock.now().toISOString();
  await link.tell(async (line) => {
    let [first, ...rest] = all;
    for (let seqNo = 0; ; seqNo += 1) {
      const part: [T, ...T[]] = [first, ...rest.slice(0, perPart - 1)];
      const [next, ...others] = rest.slice(perPart - 1);
      // oxlint-disable-next-line no-await-in-loop -- parts are sent in order
      await say(line, part, { seqNo, tbc: next !== undefined, generatedAt });
      if (next === undefined) return;
      [first, rest] = [next, others];
    }
  });
}

const PER_PART = 5;
