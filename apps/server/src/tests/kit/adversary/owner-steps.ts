// What an owner does in a course, at every point of it. A refusal is an answer.
import type { OwnerStep } from './story.ts';
import { bookingOf, plugIdOf, slotFromNow } from './driver-steps.ts';
import { call, type Scene } from './scene.ts';

const SLOT_MS = 900_000;

export async function takeOwnerStep(scene: Scene, step: OwnerStep): Promise<void> {
  const { owner, station } = scene;
  const change = (path: string, body: object) =>
    call(scene, owner, 'PUT', `/api/stations/${path}`, body).then(() => undefined);
  const remove = (path: string) =>
    call(scene, owner, 'DELETE', `/api/stations/${path}`).then(() => undefined);
  switch (step.do) {
    case 'set_prices':
      return change(`${station.stationId}/`, { pricing: pricesOf(step) });
    case 'set_terms':
      return change(`${station.stationId}/`, { booking_terms: termsOf(step) });
    case 'renumber':
      return change(`plugs/${plugIdOf(scene, step.plug)}/`, {
        charging_point: { id: station.chargingPointId },
        connector_number: step.number,
      });
    case 'detach':
      return change(`plugs/${plugIdOf(scene, step.plug)}/`, {
        charging_point: null,
        connector_number: null,
      });
    case 'set_power':
      return change(`plugs/${plugIdOf(scene, step.plug)}/`, { max_power_kW: step.kW });
    case 'set_idle_fee':
      return change(`plugs/${plugIdOf(scene, step.plug)}/`, {
        idle_fee: step.isCharged ? { price_per_minute: 0.1, grace_minutes: 0, cap: 10 } : null,
      });
    case 'delete_plug':
      return remove(`plugs/${plugIdOf(scene, step.plug)}/`);
    case 'delete_point':
      return remove(`charging-points/${station.chargingPointId}/`);
    case 'delete_station':
      return remove(`${station.stationId}/`);
    case 'add_plug':
    case 'command':
    case 'reject':
    case 'set_available':
    case 'set_unavailable':
      return actAsOwner(scene, step);
  }
}

const pricesOf = ({ policy, cents, fee }: Extract<OwnerStep, { do: 'set_prices' }>) => ({
  pricing_policy: policy,
  base_flat_fee: fee,
  price_per_kWh: policy === 0 ? cents / 100 : 0,
  base_price: policy === 1 ? cents / 100 : 0,
  currency: 'EURO',
});

const termsOf = ({ early, noShow, gap }: Extract<OwnerStep, { do: 'set_terms' }>) => ({
  slot_minutes: 15,
  min_minutes: 15,
  max_minutes: 360,
  days_ahead: 30,
  free_cancel_before_minutes: 60,
  free_cancel_after_booking_minutes: 5,
  early_start_minutes: early,
  no_show_after_minutes: noShow,
  no_show_fee_max: 3,
  no_show_fee_hold_minutes: 30,
  gap_minutes: gap,
});

type Deed = Extract<
  OwnerStep,
  { do: 'set_unavailable' | 'set_available' | 'reject' | 'add_plug' | 'command' }
>;

async function actAsOwner(scene: Scene, step: Deed): Promise<void> {
  const { owner, station } = scene;
  switch (step.do) {
    case 'set_unavailable': {
      const start = slotFromNow(scene, step.slot - 1);
      const answer = await call(
        scene,
        owner,
        'POST',
        `/api/stations/plugs/${plugIdOf(scene, step.plug)}/set-unavailable`,
        {
          start_time: new Date(start).toISOString(),
          stop_time: new Date(start + step.slots * SLOT_MS).toISOString(),
          ...(step.conflicts !== 'ask' && { conflicts: step.conflicts }),
        },
      );
      for (const { id } of answer.body?.entries ?? []) scene.unavailable.push(id);
      return;
    }
    case 'set_available': {
      const id = scene.unavailable.pop();
      if (id !== undefined) await call(scene, owner, 'DELETE', `/api/stations/unavailable/${id}/`);
      return;
    }
    case 'reject': {
      const booked = bookingOf(scene, step.which);
      if (booked === undefined) return;
      await call(
        scene,
        owner,
        'POST',
        `/api/stations/owner_station-reservations/${booked.id}/cancel`,
        { message: 'closed' },
      );
      return;
    }
    case 'add_plug': {
      const plug = {
        label: 'New',
        connector_type: 'TYPE2',
        max_power_kW: 22,
        charging_point: { id: station.chargingPointId },
        connector_number: 3,
      };
      const { status, body } = await call(
        scene,
        owner,
        'POST',
        `/api/stations/${station.stationId}/plugs/`,
        plug,
      );
      if (status === 201) scene.plugIds.push(Number(body?.id));
      return;
    }
    case 'command':
      return command(scene, step.command);
  }
}

async function command(
  scene: Scene,
  name: Extract<OwnerStep, { do: 'command' }>['command'],
): Promise<void> {
  const { owner, station } = scene;
  const path = `/api/ocpp/charging-point/${station.chargingPointId}`;
  switch (name) {
    case 'reset':
      await call(scene, owner, 'POST', `${path}/reset-plug`, { type: 'Soft' });
      return;
    case 'unlock':
      await call(scene, owner, 'POST', `${path}/unlock-connector`, { quantity: 1 });
      return;
    case 'operative':
    case 'inoperative':
      await call(scene, owner, 'POST', `${path}/change-availability`, {
        quantity: 1,
        type: name === 'operative' ? 'Operative' : 'Inoperative',
      });
      return;
    case 'stop': {
      const booked = bookingOf(scene, 0);
      if (booked === undefined) return;
      await call(scene, owner, 'POST', `${path}/stop-transaction`, {
        reservation: { id: booked.id },
      });
    }
  }
}
