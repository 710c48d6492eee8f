// The users of the pictures: a guest, the demo's driver and owner, and two new accounts. Made through the API of a running demo.
import { randomUUID } from 'node:crypto';
import type {
  AnswerOf,
  CallName,
  EditableStation,
  Reservation,
  Station,
} from '@voltagora/contract';

export type Person = 'guest' | 'driver' | 'newDriver' | 'owner' | 'newOwner';
export type Tokens = AnswerOf<'createToken'>;

/** Values for paths. */
export interface Facts {
  slug: string;
  listedSlug: string;
  plug: number;
  booked: string;
  charging: string;
  ended: string;
  station: number;
  /** A point with a running session. */
  point: number;
  /** A charging point with OCPP 2.0.1. */
  newest: { station: number; point: number };
}

type Account = { email: string; password: string };

const DRIVER: Account = { email: 'driver@demo.voltagora.example', password: 'drive-me-home' };
const OWNER: Account = { email: 'owner@demo.voltagora.example', password: 'own-the-plugs' };
const ATHENS = '/api/stations/search/37.98&23.73&14/';
const HOUR_MS = 3_600_000;
const PATIENCE_MS = 60_000;
const PAUSE_MS = 1_000;

export class Demo {
  readonly url: string;
  private readonly accounts: Record<Exclude<Person, 'guest'>, Account>;

  constructor(url: string) {
    this.url = url;
    const fresh = (): Account => ({
      email: `looks-${randomUUID()}@example.org`,
      password: 'a sentence is fine',
    });
    this.accounts = { driver: DRIVER, owner: OWNER, newDriver: fresh(), newOwner: fresh() };
  }

  /** A new session for each set of pictures, because a refresh token can be used once. */
  async logIn(person: Person): Promise<Tokens | null> {
    if (person === 'guest') return null;
    return this.ask<'createToken'>('POST', '/api/auth/jwt/create', this.accounts[person]);
  }

  async prepare(): Promise<Facts> {
    await this.register(this.accounts.newDriver, 'driver');
    await this.register(this.accounts.newOwner, 'station_owner');
    const driver = await this.logIn('driver');
    const owner = await this.logIn('owner');
    const station = await waitFor('a connected station', () => this.connectedStation(owner));
    const shown = await this.station(station.slug);
    const bookings = await this.bookings(driver, station);
    const busy = await this.reservation(driver, bookings.charging);
    return {
      slug: station.slug,
      listedSlug: await this.listedSlug(),
      plug: shown.plugs[0]?.id ?? 0,
      station: station.id,
      point: busy.plug.charging_point?.id ?? 0,
      newest: await this.newestPoint(owner),
      ...bookings,
    };
  }

  private async bookings(driver: Tokens | null, { plugs }: EditableStation) {
    const known = await this.ask<'listMyReservations'>(
      'GET',
      '/api/stations/my-reservations/?page_size=100',
      undefined,
      driver,
    );
    const withStatus = (status: string): string | undefined =>
      known.results.find((booking) => booking.status === status)?.id;
    const ended = withStatus('FULFILLED') ?? (await this.charge(driver, plugs, { stops: true }));
    const charging =
      withStatus('CHARGING') ?? (await this.charge(driver, plugs.toReversed(), { stops: false }));
    const start = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 26 * HOUR_MS;
    const later = {
      start_time: new Date(start).toISOString(),
      stop_time: new Date(start + HOUR_MS / 2).toISOString(),
    };
    const booked = withStatus('RESERVED') ?? (await this.book(driver, plugs, later)).id;
    return { booked, charging, ended };
  }

  private async charge(
    driver: Tokens | null,
    plugs: EditableStation['plugs'],
    { stops }: { stops: boolean },
  ): Promise<string> {
    const { id, plug } = await this.book(driver, plugs, {
      charge_now: true,
      duration_minutes: 60,
    });
    const point = `/api/ocpp/charging-point/${plug.charging_point?.id}`;
    const body = { reservation: { id } };
    await this.ask('POST', `${point}/start-transaction`, body, driver);
    const read = () => this.reservation(driver, id);
    await waitFor('energy', async () => ((await read()).status === 'CHARGING' ? true : undefined));
    if (!stops) return id;
    await new Promise((resolve) => setTimeout(resolve, 20 * PAUSE_MS));
    await this.ask('POST', `${point}/stop-transaction`, body, driver);
    await waitFor('the bill', async () =>
      (await read()).status === 'FULFILLED' ? true : undefined,
    );
    return id;
  }

  private async book(
    driver: Tokens | null,
    plugs: EditableStation['plugs'],
    wish: object,
  ): Promise<Reservation> {
    const refusals: string[] = [];
    for (const { id } of plugs) {
      try {
        const body = { plug: { id }, ...wish };
        return await this.ask<'createReservation'>(
          'POST',
          '/api/stations/reservations/',
          body,
          driver,
        );
      } catch (error) {
        refusals.push(String(error));
      }
    }
    throw new Error(`Nothing could be booked: ${refusals.join('; ')}`);
  }

  private reservation(driver: Tokens | null, id: string): Promise<Reservation> {
    return this.ask<'readReservation'>(
      'GET',
      `/api/stations/reservations/${id}/`,
      undefined,
      driver,
    );
  }

  private async connectedStation(owner: Tokens | null): Promise<EditableStation | undefined> {
    const list = await this.ownStations(owner);
    const found = list.results.findLast(({ plugs_connected: connected }) => connected > 2);
    return found && this.ownStation(owner, found.id);
  }

  /** In the demo: the first charging point of the station that shares its power. */
  private async newestPoint(owner: Tokens | null): Promise<Facts['newest']> {
    for (const { id } of (await this.ownStations(owner)).results) {
      const path = `/api/stations/${id}/power/`;
      const { limit } = await this.ask<'readSitePower'>('GET', path, undefined, owner);
      if (limit === null) continue;
      const { charging_points: points } = await this.ownStation(owner, id);
      return { station: id, point: points[0]?.id ?? 0 };
    }
    return { station: 0, point: 0 };
  }

  private ownStations(owner: Tokens | null): Promise<AnswerOf<'listMyStations'>> {
    return this.ask<'listMyStations'>(
      'GET',
      '/api/stations/my-stations/?page_size=100',
      undefined,
      owner,
    );
  }

  private ownStation(owner: Tokens | null, id: number): Promise<EditableStation> {
    return this.ask<'readOwnStation'>('GET', `/api/stations/${id}/edit/`, undefined, owner);
  }

  private station(slug: string): Promise<Station> {
    return this.ask<'readStationBySlug'>('GET', `/api/stations/get-station-by-slug/${slug}/`);
  }

  private async listedSlug(): Promise<string> {
    const { results } = await this.ask<'searchStations'>('GET', ATHENS);
    return results.find(({ bookable }) => !bookable)?.slug ?? '';
  }

  private async register(account: Account, role: 'driver' | 'station_owner'): Promise<void> {
    const person = { first_name: 'Έλενα', last_name: 'Νέα', settings: { lang: 'en' } };
    await this.ask('POST', '/api/users/', { ...account, ...person, role: { name: role } });
    const [token, uid] = await waitFor('the mail', async () => {
      const answer = await fetch(`${this.url}/api/development/mails/`);
      const { results } = (await answer.json()) as AnswerOf<'listDevelopmentMails'>; // The contract's answer.
      const mail = results.find(({ to }) => to === account.email);
      const link = mail && /https?:\/\/\S+\/activate\/[^\s"<>]+/.exec(mail.text)?.[0];
      return link?.split('/').toReversed();
    });
    await this.ask('POST', '/api/users/activation/', { uid, token });
  }

  private async ask<N extends CallName>(
    method: string,
    path: string,
    body?: unknown,
    tokens?: Tokens | null,
  ): Promise<AnswerOf<N>> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(tokens && { authorization: `Bearer ${tokens.access}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as AnswerOf<N>; // By the contract.
  }
}

async function waitFor<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`timed out waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
