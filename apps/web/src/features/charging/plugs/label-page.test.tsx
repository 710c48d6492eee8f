import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { create } from 'qrcode';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../tests/kit/screens/render-screen.tsx';
import { LabelPage } from './label-page.tsx';
import { plugAddress, readableAddress } from './plug-address.ts';
import { ownStation } from '../../../tests/kit/stations/points.ts';

afterEach(cleanup);

const open = (path: string) =>
  renderScreen({
    routes: ['labels', 'plugs/:plugId/label'].map((end) => ({
      path: `/owner/stations/:id/${end}`,
      element: <LabelPage />,
    })),
    path: `/owner/stations/3/${path}`,
    answers: { readOwnStation: () => ownStation({ name: 'Σύνταγμα <b>' }) },
    role: 'station_owner',
  });

describe('the label of a plug', () => {
  it('shows station, plug, letter, and the URL on this host', async () => {
    open('plugs/1/label');
    expect(await screen.findAllByText('Σύνταγμα <b>')).toHaveLength(2);
    expect(screen.getByText('Plug A')).toBeVisible();
    expect(screen.getByText('CCS · letter K · 50 kW')).toBeVisible();
    expect(screen.queryByText('Plug B')).toBeNull();
    const { host } = window.location;
    expect(screen.getByText(`${host}/stations/syntagma?plug=1`)).toBeVisible();
  });

  it('has a QR code of the same URL, module by module', async () => {
    open('plugs/1/label');
    const code = await screen.findByRole('img', { name: /page of plug A/ });
    const drawn = [
      ...(code.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h/g),
    ];
    const address = `${window.location.origin}/stations/syntagma?plug=1`;
    const { modules } = create(address, { errorCorrectionLevel: 'Q' });
    const dark = [...modules.data].filter(Boolean).length;
    expect(drawn).toHaveLength(dark);
    expect(drawn.every(([, x, y]) => modules.get(Number(y) - 4, Number(x) - 4))).toBe(true);
  });

  it('is printed for all plugs, one per page or several; the URL contains the layout', async () => {
    const { router } = open('labels');
    expect(await screen.findAllByRole('img', { name: /^Code that opens/ })).toHaveLength(2);
    await userEvent.click(screen.getByText('Several per page'));
    expect(router.state.location.search).toBe('?layout=sheet');
    expect(screen.getByRole('list').dataset['layout']).toBe('sheet');
  });

  it('of a plug of another station does not exist', async () => {
    open('plugs/99/label');
    expect(await screen.findByText('Plug not found.')).toBeVisible();
  });
});

describe('the URL on a label', () => {
  it('is always on this host, whatever the slug is', () => {
    expect(plugAddress('https://volt.example', '//evil.example', 7)).toBe(
      'https://volt.example/stations/%2F%2Fevil.example?plug=7',
    );
  });

  it('is shown without its scheme', () => {
    expect(readableAddress('https://volt.example/stations/a?plug=7')).toBe(
      'volt.example/stations/a?plug=7',
    );
  });
});
