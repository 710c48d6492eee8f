import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Answers } from '../../tests/kit/screens/render-screen.tsx';
import { listed, models, own, usual } from '../../tests/kit/people/vehicles.ts';
import { VehiclePage } from './vehicle-page.tsx';
import { enter } from '../../tests/kit/screens/enter.ts';

afterEach(cleanup);

const fine: Answers = {
  listVehicles: () => listed(usual, own),
  listVehicleModels: () => models,
  createVehicle: () => usual,
  updateVehicle: () => usual,
};
function open(path: string, answers: Answers = {}) {
  const shown = renderScreen({
    routes: [
      { path: '/vehicles', element: <p>The list</p> },
      { path: '/vehicles/new', element: <VehiclePage /> },
      { path: '/vehicles/:id', element: <VehiclePage /> },
    ],
    path,
    answers: { ...fine, ...answers },
    role: 'driver',
  });
  const bodyOf = (name: string) => shown.asked.findLast(({ call }) => call === name)?.sent.body;
  return { ...shown, bodyOf };
}
const field = (name: RegExp | string) => screen.findByRole('textbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

/** Types a text and chooses the first match. */
async function find(label: string, typed: string, option: string): Promise<void> {
  const input = await screen.findByRole('combobox', { name: label }).catch(() => field(label));
  await waitFor(() => expect(input).toHaveProperty('disabled', false));
  await userEvent.click(input);
  await enter(input, typed);
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

describe('[S7.50] the form of a vehicle', () => {
  it('[S7.51] [S3.29] adds one by manufacturer and model, both found by typing', async () => {
    const { store, bodyOf } = open('/vehicles/new');
    await find('Manufacturer', 'hyu', 'Hyundai');
    await find('Model', 'kona', 'Kona Electric');
    expect(screen.getByLabelText(/Variant/)).toHaveProperty('value', 'Not known');
    await enter(await field('Number plate'), 'ike 77');
    await userEvent.click(screen.getByLabelText('Default vehicle'));
    expect(store.getState().vehicles.vehicle_models).toEqual(models.results);
    await save();
    expect(await screen.findByText('The list')).toBeVisible();
    const rest = { color: '', plate_number: 'IKE 77', is_default: true };
    expect(bodyOf('createVehicle')).toEqual({ model: { id: 3 }, ...rest });
  });

  it('[23.8] chooses between variants, and knows the year where a variant has no name', async () => {
    const { bodyOf } = open('/vehicles/new');
    await find('Manufacturer', 'ren', 'Renault');
    await find('Model', 'zoe', 'Zoe');
    await find('Variant', '2017', '2017');
    await save();
    expect(await screen.findByText('The list')).toBeVisible();
    expect(bodyOf('createVehicle')).toMatchObject({ model: { id: 4 } });
  });

  it('[23.8] keeps a saved model that has left the list', async () => {
    const gone = { ...usual, model: { ...usual.model, id: 99, name: '3', variant: '' } };
    const { bodyOf } = open(`/vehicles/${usual.id}`, { listVehicles: () => listed(gone) });
    await enter(await field('Number plate'), 'ike 78');
    expect(screen.getByLabelText(/^Model/)).toHaveProperty('value', '3');
    await save();
    expect(await screen.findByText('The list')).toBeVisible();
    expect(bodyOf('updateVehicle')).toMatchObject({ model: { id: 99 } });
  });

  it('adds one that is not in the list, with battery, power and connectors', async () => {
    const { bodyOf } = open('/vehicles/new');
    await userEvent.click(
      await screen.findByRole('switch', { name: /My model is not in the list/ }),
    );
    await save();
    expect(screen.getByText('Choose at least one plug type.')).toBeVisible();
    await enter(await field('Manufacturer'), 'Own Works');
    await enter(await field('Model'), 'Kit Car');
    await enter(await field('Usable battery capacity'), '40,5');
    await userEvent.click(screen.getByLabelText('Type 2'));
    await save();
    expect(screen.getByText('Enter the AC power, the DC power or both.')).toBeVisible();
    await enter(await field('Max AC power'), '7.4');
    await save();
    expect(await screen.findByText('The list')).toBeVisible();
    expect(bodyOf('createVehicle')).toEqual({
      own_model: {
        manufacturer: 'Own Works',
        name: 'Kit Car',
        year: null,
        usable_battery_kWh: 40.5,
        ac_max_kW: 7.4,
        dc_max_kW: null,
        connector_types: ['TYPE2'],
      },
      color: '',
      plate_number: '',
      is_default: false,
    });
  });

  it('is not sent without a model, or with an invalid plate', async () => {
    const { bodyOf } = open('/vehicles/new');
    await enter(await field('Number plate'), 'AB#1');
    await save();
    expect(await screen.findAllByText('Fill in this field.')).toHaveLength(3);
    expect(
      screen.getByText('This contains characters that number plates do not have.'),
    ).toBeVisible();
    expect(bodyOf('createVehicle')).toBeUndefined();
  });

  it('shows the limit of vehicles as an error and keeps the typed values', async () => {
    const body = { detail: 'No.', code: 'too_many_vehicles' };
    open('/vehicles/new', { createVehicle: () => ({ refused: 409, body }) });
    await find('Manufacturer', 'ren', 'Renault');
    await find('Model', 'zoe', 'Zoe');
    await find('Variant', '', 'ZE50 (2020)');
    await save();
    expect(await screen.findByText(/reached the maximum number of vehicles/)).toBeVisible();
  });

  it('[S3.05] starts with the saved values; a common colour is stored by its name', async () => {
    const { bodyOf } = open(`/vehicles/${usual.id}`);
    const colour = await screen.findByDisplayValue('Blue');
    expect(screen.getByLabelText('Default vehicle')).toHaveProperty('disabled', true);
    await userEvent.clear(colour);
    await enter(colour, 'red');
    await save();
    expect(await screen.findByText('The list')).toBeVisible();
    const rest = { color: 'red', plate_number: 'ΙΚΑ 1234', is_default: true };
    expect(bodyOf('updateVehicle')).toEqual({ model: { id: 1 }, ...rest });
  });

  it('shows the values of a custom model', async () => {
    const { bodyOf } = open(`/vehicles/${own.id}`);
    const battery = await field('Usable battery capacity');
    expect(battery).toHaveProperty('value', '52');
    await userEvent.clear(battery);
    await userEvent.type(battery, '50');
    await save();
    expect(await screen.findByText('The list')).toBeVisible();
    expect(bodyOf('updateVehicle')).toMatchObject({
      own_model: { name: 'Kit Car', usable_battery_kWh: 50, dc_max_kW: null },
      color: 'matte teal',
    });
  });

  it('can load the models again', async () => {
    let tries = 0;
    const refusal = { refused: 500, body: { detail: 'No.', code: 'internal_error' } };
    open('/vehicles/new', { listVehicleModels: () => (tries++ === 0 ? refusal : models) });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await find('Manufacturer', 'ren', 'Renault');
    expect(screen.getByLabelText(/Manufacturer/)).toHaveProperty('value', 'Renault');
  });

  it('of a deleted vehicle links to the list', async () => {
    open('/vehicles/018f6b1e-0000-7000-8000-000000000008');
    expect(await screen.findByText('The list')).toBeVisible();
  });
});
