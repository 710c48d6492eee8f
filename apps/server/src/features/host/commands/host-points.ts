// Reads the frames of a charging point, and sends it any OCPP call.
import { AppError } from '../../../platform/http/app-error.ts';
import { listFrames } from '../../frame-log/public.ts';
import type { HostDeps } from '../host-deps.ts';
import { HostRefusal, type Outcome, type RequestOf } from '../terminal/host-request.ts';
import { columns, plain } from '../terminal/host-text.ts';
import { findPoint } from '../host.reads.ts';

const SHOWN_OF_PAYLOAD = 200;
const ARROWS = { received: '<-', sent: '->' };

export async function frames(
  { db }: HostDeps,
  { point: name, search, limit }: RequestOf<'frames'>,
): Promise<Outcome> {
  const point = await requirePoint(db, name);
  const { rows } = await listFrames(db, point.id, { page: 1, page_size: limit, search });
  const lines = rows.map((row) => [
    row.happened_at.toISOString().slice(0, 19),
    ARROWS[row.direction],
    row.action ?? '',
    row.kind,
    row.outcome ?? '',
    row.mark ?? '',
    row.payload.slice(0, SHOWN_OF_PAYLOAD),
  ]);
  return {
    result: { charging_point: point.id, results: rows },
    text:
      rows.length === 0
        ? `No messages of ${plain(point.ocpp_identity)} are kept.`
        : columns(['when', '', 'what', 'kind', 'outcome', '', 'payload'], lines),
  };
}

/** Distinguishes accepted, refused and unanswered calls; each call is audited. */
export async function call(
  { db, callAsHost }: HostDeps,
  { point: name, action, payload }: RequestOf<'call'>,
): Promise<Outcome> {
  const point = await requirePoint(db, name);
  if (callAsHost === undefined) {
    throw new HostRefusal(
      'No server was found, and only it reaches the chargers. It must run on this machine, with the same VOLTAGORA_DATA.',
    );
  }
  try {
    const answer = await callAsHost(point.id, { action, payload });
    const said = answer.outcome === 'answered' ? answer.response : answer.error;
    const told = answer.outcome === 'answered' ? 'answered' : 'refused';
    const text = `The charger ${told} (OCPP ${answer.version}): ${JSON.stringify(said, null, 2)}`;
    return { result: answer, text: plain(text), isSound: answer.outcome === 'answered' };
  } catch (error) {
    throw error instanceof AppError ? new HostRefusal(wordsOf(error)) : error;
  }
}

function wordsOf({ code, message, extra }: AppError): string {
  if (code === 'charger_timeout') {
    return 'The charger did not answer in time. It may have acted all the same.';
  }
  if (code === 'charger_may_have_acted') {
    return 'The connection closed before the charger answered. It may have acted all the same.';
  }
  const wrong = Object.values(extra.errors ?? {}).flat();
  return wrong.length === 0 ? message : `Nothing was sent: ${wrong.join(', ')}.`;
}

async function requirePoint(db: HostDeps['db'], name: string) {
  const point = await findPoint(db, name);
  if (point !== undefined) return point;
  throw new HostRefusal(
    `There is no charging point ${plain(name)}. The identity is the name that its owner entered in the charger.`,
  );
}
