import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Answers } from '../../tests/kit/screens/render-screen.tsx';
import { listed, own, usual } from '../../tests/kit/people/vehicles.ts';
import { VehiclesPage } from './vehicles-page.tsx';

afterEach(cleanup);

const open = (answers: Answers) =>
  renderScreen({
    routes: [
      { path: '/vehicles', element: <VehiclesPage /> },
      { path: '/vehicles/new', element: <p>The form</p> },
      { path: '/reservations', element: <p>The bookings</p> },
    ],
    path: '/vehicles',
    answers,
    role: 'driver',
  });
const card = (name: string) => screen.findByRole('listitem', { name });
const refuse = (refused: number, code: string) => ({ refused, body: { detail: 'No.', code } });

describe("[S7.50] a driver's vehicles", () => {
  it('[S3.05] [S3.29] are shown with picture, battery, powers and connectors, and stored', async () => {
    const { store } = open({ listVehicles: () => listed(usual, own) });
    expect(screen.getByText('Loading')).toBeVisible();
    const zoe = await card('Renault Zoe ZE50 (2020)');
    for (const text of ['ΙΚΑ 1234', 'Blue', '52 kWh', '22 kW', '46 kW', 'Type 2, CCS', 'Default']) {
      expect(within(zoe).getByText(text)).toBeVisible();
    }
    const kit = await card('Own Works Kit Car');
    expect(within(kit).getByText('matte teal')).toBeVisible();
    expect(within(kit).getByText('Not known')).toBeVisible();
    expect(within(kit).queryByText('Default')).toBeNull();
    const picture = within(kit).getByRole('img', { name: 'Own Works Kit Car' });
    expect(picture.getAttribute('src')).toBe('/images/5-480.webp');
    await waitFor(() => expect(store.getState().vehicles.user_vehicles).toEqual([usual, own]));
  });

  it('[23.8] says that a vehicle without a DC inlet cannot charge with DC', async () => {
    const model = { ...usual.model, connector_types: ['TYPE2' as const], dc_max_kW: null };
    open({ listVehicles: () => listed({ ...usual, model }) });
    expect(within(await card('Renault Zoe ZE50 (2020)')).getByText('No DC charging')).toBeVisible();
  });

  it('link to the form if there are none', async () => {
    open({ listVehicles: () => listed() });
    await userEvent.click(await screen.findByRole('link', { name: 'Add your vehicle' }));
    expect(await screen.findByText('The form')).toBeVisible();
  });

  it('can be loaded again after an error', async () => {
    let tries = 0;
    const listVehicles = () => (tries++ === 0 ? refuse(500, 'internal_error') : listed(usual));
    open({ listVehicles });
    expect(await screen.findByRole('alert')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Renault Zoe ZE50 (2020)')).toBeVisible();
  });

  it('can be made the default, a custom model by its id', async () => {
    let vehicles = [usual, own];
    const { asked } = open({
      listVehicles: () => listed(...vehicles),
      updateVehicle: () => {
        vehicles = [
          { ...usual, is_default: false },
          { ...own, is_default: true },
        ];
        return vehicles[1]!;
      },
    });
    const button = 'Set as default: Own Works Kit Car';
    await userEvent.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(/is now the default vehicle/)).toBeVisible();
    expect(await within(await card('Own Works Kit Car')).findByText('Default')).toBeVisible();
    const { sent } = asked.find(({ call }) => call === 'updateVehicle')!;
    const body = { model: { id: 77 }, color: 'matte teal', plate_number: '', is_default: true };
    expect(sent).toMatchObject({ params: { id: own.id }, body });
  });

  it('are deleted after a confirmation, with a message', async () => {
    let vehicles = [usual, own];
    open({
      listVehicles: () => listed(...vehicles),
      deleteVehicle: ({ params }) => {
        vehicles = vehicles.filter(({ id }) => id !== params['id']);
        return null;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Own Works Kit Car' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove vehicle' }));
    expect(await screen.findByText('Own Works Kit Car was removed.')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1));
  });

  it('in a booking cannot be deleted, with the reason and a link to the bookings', async () => {
    open({
      listVehicles: () => listed(usual),
      deleteVehicle: () => refuse(409, 'vehicle_in_use'),
    });
    const button = 'Remove Renault Zoe ZE50';
    await userEvent.click(await screen.findByRole('button', { name: button }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove vehicle' }));
    const reason = await screen.findByRole('alert');
    expect(reason.textContent).toContain('This vehicle has a booking that is not over.');
    await userEvent.click(screen.getByRole('link', { name: 'My bookings' }));
    expect(await screen.findByText('The bookings')).toBeVisible();
  });
});

describe('[S7.52] the picture of a vehicle', () => {
  const file = (name: string, type: string) => new File(['pixels'], name, { type });
  const give = async (given: File) => {
    const input = await screen.findByLabelText('Picture of Renault Zoe ZE50');
    fireEvent.change(input, { target: { files: [given] } });
  };

  it('is uploaded as one file, shown, and can be deleted', async () => {
    let vehicle = usual;
    const { asked } = open({
      listVehicles: () => listed(vehicle),
      uploadVehicleImage: () => {
        vehicle = { ...usual, image: own.image };
        return own.image!;
      },
      deleteVehicleImage: () => {
        vehicle = usual;
        return null;
      },
    });
    await give(file('car.jpg', 'image/jpeg'));
    expect(await screen.findByRole('img', { name: 'Renault Zoe ZE50' })).toBeVisible();
    expect(screen.getByText('Picture saved.')).toBeVisible();
    const upload = asked.find(({ call }) => call === 'uploadVehicleImage');
    expect(upload?.sent).toMatchObject({ params: { id: usual.id } });
    expect(upload?.sent.file?.name).toBe('car.jpg');
    const button = 'Remove picture of Renault Zoe ZE50';
    await userEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('img')).toBeNull());
  });

  it('that is not an image is refused without an upload; errors of the server are shown', async () => {
    const { asked } = open({
      listVehicles: () => listed(usual),
      uploadVehicleImage: () => refuse(413, 'image_too_large'),
    });
    await give(file('notes.pdf', 'application/pdf'));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This file is not a supported image',
    );
    expect(asked.some(({ call }) => call === 'uploadVehicleImage')).toBe(false);
    await give(file('car.png', 'image/png'));
    expect(await screen.findByText(/This picture is too large/)).toBeVisible();
  });
});
