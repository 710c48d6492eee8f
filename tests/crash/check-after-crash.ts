// Checks after a crash: acknowledged changes exist, unanswered requests are repeated by key and happen once, and the books add
// up.
import { runHostProgram } from '../../apps/server/src/features/host/program/host-program.ts';
import type { Requests } from './requests.ts';
import type { KnownBooking, Traffic } from './traffic.ts';

/** Every failure, one line each. */
export async function checkAfterCrash(
  environment: Record<string, string>,
  requests: Requests,
  traffic: Traffic,
  drivers: readonly string[],
): Promise<string[]> {
  const verified = await verify(environment);
  const found = [
    ...(await askAgain(requests)),
    ...(await lookFor(requests, traffic)),
    ...(await countIntents(requests, drivers)),
    ...requests.faults.splice(0),
  ];
  return [...verified, ...found, ...(await verify(environment))];
}

export async function verify(environment: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const say = (text: string) => void lines.push(...text.split('\n'));
  const code = await runHostProgram(['verify'], environment, { say, complain: say });
  return code === 0 ? [] : lines;
}

/** Repeats each request twice; both responses have to be the same. */
async function askAgain(requests: Requests): Promise<string[]> {
  const found: string[] = [];
  for (const intent of requests.lost.splice(0)) {
    const first = await requests.send(intent);
    if (intent.key === undefined || first === undefined || first.status >= 300) continue;
    const second = await requests.send(intent);
    if (second?.text !== first.text) found.push(`${intent.path} was answered in two ways`);
  }
  return found;
}

async function lookFor(requests: Requests, { touched, paid }: Traffic): Promise<string[]> {
  const found: string[] = [];
  for (const booking of touched) {
    const { driver, id } = booking;
    const path = `/api/stations/reservations/${id}/`;
    const outcome = await requests.send({ driver, method: 'GET', path });
    if (outcome === undefined) continue;
    const lost = outcome.status === 200 ? missing(booking, JSON.parse(outcome.text)) : 'itself';
    if (lost !== undefined) found.push(`reservation ${id} has lost ${lost}: ${outcome.text}`);
    touched.delete(booking);
  }
  for (const [id, driver] of paid) {
    const path = `/api/payments/sessions/${id}/`;
    const outcome = await requests.send({ driver, method: 'GET', path });
    if (outcome === undefined) continue;
    if (JSON.parse(outcome.text).status !== 'captured') found.push(`top-up ${id} is lost`);
    paid.delete(id);
  }
  return found;
}

/** A reservation as its driver sees it. */
interface Seen {
  status: string;
  stop_time: string;
  payment: { status: string } | null;
}

function missing(booking: KnownBooking, seen: Seen): string | undefined {
  if (booking.isCanceled && seen.status !== 'CANCELED') return 'its cancellation';
  if (!booking.isCanceled && seen.stop_time < booking.stop) return 'its extension';
  const isHeld = seen.payment !== null && !['open', 'failed'].includes(seen.payment.status);
  return booking.isAuthorized && !isHeld ? "its card's hold" : undefined;
}

/** Every intent has exactly one booking, however often it was sent. */
async function countIntents(requests: Requests, drivers: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const path = '/api/stations/my-reservations/?page_size=100&ordering=-created_at';
  for (const driver of drivers) {
    const outcome = await requests.send({ driver, method: 'GET', path });
    if (outcome?.status !== 200) continue;
    const seen = new Set<string>();
    for (const { comments } of JSON.parse(outcome.text).results) {
      if (seen.has(comments)) found.push(`${driver} has booked "${comments}" twice`);
      seen.add(comments);
    }
  }
  return found;
}
