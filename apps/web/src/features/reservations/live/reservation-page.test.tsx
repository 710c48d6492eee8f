import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PlugLive, Reservation } from '@voltagora/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import {
  begunReservation,
  chargingReservation,
  reservation,
  session,
  soon,
} from '../../../tests/kit/reservations/reservation.ts';
import { ReservationPage } from './reservation-page.tsx';

/** The browser's end of a live socket, controlled by the test. */
class HeldSocket extends EventTarget {
  static opened: HeldSocket[] = [];
  readonly url: string;
  readonly sent: string[] = [];
  constructor(url: string) {
    super();
    this.url = url;
    HeldSocket.opened.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.dispatchEvent(new Event('close'));
  }
  say(message: PlugLive): void {
    act(() => {
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
    });
  }
  lose(): void {
    act(() => this.close());
  }
}

beforeEach(() => {
  HeldSocket.opened = [];
  vi.stubGlobal('WebSocket', HeldSocket);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const now = begunReservation();
const charging = chargingReservation();
const live = (step: 'agreed' | 'plugged' | 'flowing', more: Partial<PlugLive> = {}): PlugLive => ({
  plug: { id: 7 },
  status: 'Charging',
  error: null,
  status_at: null,
  session: step === 'flowing' ? session : null,
  meter_values: [],
  reservation: {
    id: reservation.id,
    status: step === 'flowing' ? 'CHARGING' : 'RESERVED',
    step,
    failure: null,
    charger_hold: null,
  },
  sent_at: new Date().toISOString(),
  ...more,
});

function open(answers: Answers, role: 'driver' | 'station_owner' = 'driver') {
  const routes = [{ path: '/reservations/:id', element: <ReservationPage /> }];
  const path = `/reservations/${reservation.id}`;
  return renderScreen({ routes, path, answers, role });
}

async function socket(): Promise<HeldSocket> {
  await waitFor(() => expect(HeldSocket.opened.length).toBeGreaterThan(0));
  return HeldSocket.opened[0]!;
}

describe('the page of a reservation', () => {
  it('[S7.60] [S6.04] opens the socket of plug and reservation, with the token in its first message', async () => {
    open({ readReservation: () => now });
    const { url, sent } = await socket();
    expect(url).toMatch(new RegExp(`/ocpp/browser/7/${reservation.id}/$`));
    expect(url).not.toContain('access');
    HeldSocket.opened[0]?.dispatchEvent(new Event('open'));
    expect(sent).toEqual([JSON.stringify({ access: 'access' })]);
    expect(HeldSocket.opened).toHaveLength(1);
  });

  it('[S3.27] shows the last measured power of a session that reports none', async () => {
    const silent = { ...session, power_kW: null };
    open({ readReservation: () => ({ ...charging, session: silent }) });
    const meter_values = [{ at: soon(0), energy_kWh: 3, power_kW: 17.5, soc: null }];
    (await socket()).say(live('flowing', { session: silent, meter_values }));
    expect(await screen.findByText(/17\.5/)).toHaveProperty('tagName', 'DD');
  });

  it.each(['driver', 'station_owner'] as const)(
    '[S1.02] shows what the charger recorded to the owner only: %s',
    async (role) => {
      const meter = { start_kWh: 10, stop_kWh: null };
      const record = { transaction_id: '4711', id_tag: '••••C3D4', stop_reason: null, meter };
      open({ readReservation: () => ({ ...charging, session: { ...session, record } }) }, role);
      await socket();
      expect(screen.queryAllByText('4711')).toHaveLength(role === 'driver' ? 0 : 1);
      expect(screen.queryAllByText('10.000 kWh at the start')).toHaveLength(
        role === 'driver' ? 0 : 1,
      );
    },
  );

  it('[S7.40] sends a start, and an accepted start is not yet a session', async () => {
    const { asked } = open({
      readReservation: () => now,
      startTransaction: () => ({
        status: 'Accepted',
        reservation: { ...now, start: { step: 'asked', asked_at: soon(0), failure: null } },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Start charging' }));
    expect(asked.find(({ call }) => call === 'startTransaction')?.sent).toMatchObject({
      params: { id: '5' },
      body: { reservation: { id: reservation.id } },
    });
    (await socket()).say(live('agreed'));
    expect(await screen.findByText('Plug the cable into your car.')).toBeVisible();
    expect(screen.queryByText('Power, kW')).toBeNull();
  });

  it('[S4.02] [S3.27] updates energy and cost from a live message', async () => {
    const { store } = open({ readReservation: () => charging });
    const held = await socket();
    held.say(live('flowing'));
    expect(await screen.findByText('8.24')).toBeVisible();
    held.say(live('flowing', { session: { ...session, energy_kWh: 9.5, total_cost: 4.75 } }));
    expect(screen.getByText('9.50')).toBeVisible();
    expect(screen.getByText('€4.75')).toBeVisible();
    expect(store.getState().ocpp.stations_plug_status).toMatchObject([{ id: 7, total_kwh: 9.5 }]);
  });

  it('offline shows the age of the data, and that charging continues', async () => {
    let isDown = false;
    open({
      readReservation: () => {
        if (isDown) throw new TypeError('network');
        return charging;
      },
    });
    const held = await socket();
    held.say(live('flowing'));
    isDown = true;
    held.lose();
    expect(await screen.findByText('No connection.')).toBeVisible();
    expect(screen.getByText(/Last updated .*Charging continues/)).toBeVisible();
    expect(screen.getByText('8.24')).toBeVisible();
  });

  it('stops only on the second tap', async () => {
    const { asked } = open({
      readReservation: () => charging,
      stopTransaction: () => ({ status: 'Accepted', reservation: charging }),
    });
    (await socket()).say(live('flowing'));
    const button = await screen.findByRole('button', { name: 'Stop charging' });
    const stops = () => asked.filter(({ call }) => call === 'stopTransaction').length;
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(button);
    fireEvent.click(button);
    act(() => void vi.advanceTimersByTime(200));
    fireEvent.click(screen.getByRole('button', { name: 'Wait a moment' }));
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(stops(), 'a double click is one tap').toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Tap again to stop' }));
    await waitFor(() => expect(stops()).toBe(1));
  });

  it('clears a connection error of a stop after the next live message', async () => {
    open({
      readReservation: () => charging,
      stopTransaction: () => {
        throw new TypeError('network');
      },
    });
    const held = await socket();
    held.say(live('flowing'));
    const button = await screen.findByRole('button', { name: 'Stop charging' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(button);
    act(() => void vi.advanceTimersByTime(700));
    fireEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Your car is still charging. Try again',
    );
    held.say(live('flowing'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reports at once that the network is down, until the next message', async () => {
    open({ readReservation: () => charging });
    (await socket()).say(live('flowing'));
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText('No connection.')).toBeVisible();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(HeldSocket.opened).toHaveLength(2);
    expect(screen.getByText('No connection.')).toBeVisible();
    HeldSocket.opened[1]?.say(live('flowing'));
    expect(screen.queryByText('No connection.')).toBeNull();
  });

  it("addresses an owner as the owner of the driver's booking", async () => {
    open({ readReservation: () => now }, 'station_owner');
    expect(await screen.findByRole('heading', { level: 1, name: 'Booking' })).toBeVisible();
    expect(await screen.findByText(/Reserved for the driver/)).toBeVisible();
    expect(screen.queryByText(/You /)).toBeNull();
    const back = screen.getByRole('link', { name: 'Bookings at my stations' });
    expect(back.getAttribute('href')).toBe('/owner/reservations');
  });

  it.each<[string, Partial<Reservation>]>([
    ['before it begins', {}],
    ['while the charger is asked', { start: { step: 'asked', asked_at: soon(0), failure: null } }],
  ])('[S1.02] an owner cancels it on its own page: %s', async (_when, more) => {
    const { asked } = open(
      { readReservation: () => ({ ...now, ...more }), cancelAsOwner: () => now },
      'station_owner',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText(/is refunded €12\.50 \(125 tokens\) in full/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel and refund' }));
    await waitFor(() =>
      expect(asked.filter(({ call }) => call === 'readReservation')).toHaveLength(2),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[B23] does not name a driver who has deleted the account', async () => {
    const gone = { ...now, user: { ...now.user, email: '' } };
    open({ readReservation: () => gone }, 'station_owner');
    expect(await screen.findByText('Deleted account')).toBeVisible();
  });

  it("of an ended booking tells the owner about the driver's refund and offers no new one", async () => {
    const bill = {
      total_cost: 3,
      tokens: 30,
      tokens_released: 95,
      tokens_refunded: 0,
      meter: null,
      items: now.items,
      vat: null,
    };
    open({ readReservation: () => ({ ...now, status: 'NO_SHOW', bill }) }, 'station_owner');
    expect(
      await screen.findByText(
        "The driver paid €3.00 (30 tokens); €9.50 (95 tokens) on hold was released to the driver's wallet.",
      ),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Book this station again' })).toBeNull();
  });

  it('[issue 21] offers other plugs while the charger is away', async () => {
    const away = { since: soon(-600), other_plugs: [{ id: 8, label: 'B' }] };
    open({ readReservation: () => ({ ...reservation, away }) });
    expect(await screen.findByText('The charger of plug A is offline')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Move to plug B' })).toBeVisible();
  });

  it('[issue 21] of a deleted station does not link to its page', async () => {
    const station = { ...now.plug.station, slug: 'deleted:3', is_deleted: true };
    const canceled = { ...now, status: 'CANCELED' as const, plug: { ...now.plug, station } };
    open({ readReservation: () => canceled });
    expect(await screen.findByText('The owner has removed this station.')).toBeVisible();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links.filter((href) => href?.includes('deleted'))).toEqual([]);
    expect(screen.getByRole('link', { name: 'Nearby stations' })).toBeVisible();
  });

  it('shows why a start failed and that it can be repeated', async () => {
    const start = { step: 'failed' as const, asked_at: soon(-1), failure: 'charger_refused' };
    open({ readReservation: () => ({ ...now, start }) });
    expect(await screen.findByText('The charger rejected the start')).toBeVisible();
    expect(screen.getByText(/You have not been charged/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Start charging' })).toBeVisible();
  });

  it('ends with the receipt: energy, items, tokens charged and released', async () => {
    const bill = {
      total_cost: 4.12,
      tokens: 41.24,
      tokens_released: 83.76,
      tokens_refunded: 0,
      meter: null,
      items: now.items,
      vat: null,
    };
    const ended = { ...session, started_at: soon(-0.5), stopped_at: soon(0) };
    const co2 = {
      grams: 2524,
      grams_per_kWh: 306,
      renewable_share: 0.4,
      source: 'sample' as const,
    };
    open({
      readReservation: () => ({ ...charging, status: 'FULFILLED', session: ended, bill, co2 }),
    });
    expect(await screen.findByText('8.249')).toBeVisible();
    expect(screen.getByText('41.24 tokens')).toBeVisible();
    expect(screen.getByText('About 2.52 kg CO₂ (estimate)')).toBeVisible();
    expect(
      screen.getByText(/^306 g per kWh: wind and solar supplied 40% of the grid/),
    ).toBeVisible();
    expect(
      screen.getByText(
        'You were charged €4.12 (41.24 tokens); €8.37 (83.76 tokens) on hold was released to your wallet.',
      ),
    ).toBeVisible();
    expect(screen.getByText(/^(29|30)\ss$/), 'half a minute is no 0 min').toBeVisible();
    expect(screen.getByText('0000 0000 000A')).toBeVisible();
    expect(HeldSocket.opened).toHaveLength(0);
  });

  it('[S3.10] shows the seller and the included VAT on the receipt, if there are any', async () => {
    const items = now.items;
    const bill = {
      total_cost: 5.55,
      tokens: 55.5,
      tokens_released: 43.5,
      tokens_refunded: 0,
      meter: null,
      items,
    };
    const seller = {
      business_name: 'Aegean Chargers',
      tax_num: '123456783',
      tax_office: 'A Athens',
      street_name: 'Ermou',
      street_num: '12',
      zipcode: '105 63',
      city: 'Athens',
      vat_percentage: 5.5,
    };
    const ended = { ...session, stopped_at: soon(0) };
    const done = { ...charging, status: 'FULFILLED' as const, session: ended, seller };
    open({
      readReservation: () => ({ ...done, bill: { ...bill, vat: { net: 5.26, amount: 0.29 } } }),
    });
    const block = await screen.findByRole('region', { name: 'Sold by' });
    expect(block.textContent).toContain('Aegean Chargers');
    expect(block.textContent).toContain('Ermou 12, 105 63 Athens');
    expect(block.textContent).toContain('Tax number 123456783 · Tax office A Athens');
    expect(screen.getByText('VAT 5.5%')).toBeVisible();
    expect(screen.getByText('€5.26')).toBeVisible();
    expect(screen.getByText('€0.29')).toBeVisible();
    cleanup();
    const nobody = { ...done, seller: null, bill: { ...bill, vat: null } };
    open({ readReservation: () => nobody });
    expect(await screen.findByText('55.50 tokens')).toBeVisible();
    expect(screen.queryByText('Sold by')).toBeNull();
    expect(screen.queryByText(/VAT/)).toBeNull();
  });

  it('shows the cost before cancelling', async () => {
    const cancellation = { free_until: soon(-60), fee_tokens_now: 30 };
    open({ readReservation: () => ({ ...now, cancellation }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    expect(
      await screen.findByText(
        /The cancellation fee is €3\.00 \(30 tokens\); €9\.50 \(95 tokens\) is released/,
      ),
    ).toBeVisible();
  });
});
