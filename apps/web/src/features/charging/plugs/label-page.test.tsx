import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { create } from 'qrcode';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../tests/kit/screens/render-screen.tsx';
import { LabelPage } from './label-page.tsx';
import { ownStation } from '../../../tests/kit/stations/points.ts';

afterEach(cleanup);

const codeOf = (id: number, code: string) => ({
  plug: { id },
  code,
  url: `https://volt.example/p/${code}`,
});
const CODES = [codeOf(1, '3467ACDE'), codeOf(2, '9RTWXY34')];

const open = (path: string) =>
  renderScreen({
    routes: ['labels', 'plugs/:plugId/label'].map((end) => ({
      path: `/owner/stations/:id/${end}`,
      element: <LabelPage />,
    })),
    path: `/owner/stations/3/${path}`,
    answers: {
      readOwnStation: () => ownStation({ name: 'Σύνταγμα <b>' }),
      listPlugCodes: () => ({ results: CODES, count: 2 }),
      downloadPlugLabels: () => new TextEncoder().encode('%PDF-1.7'),
    },
    role: 'station_owner',
  });

describe('[25.1] the label of a plug', () => {
  it('shows station, plug, letter, code, and its address, which is not that of the browser', async () => {
    open('plugs/1/label');
    expect(await screen.findAllByText('Σύνταγμα <b>')).toHaveLength(2);
    expect(screen.getByText('Plug A')).toBeVisible();
    expect(screen.getByText('CCS · letter K · 50 kW')).toBeVisible();
    expect(screen.queryByText('Plug B')).toBeNull();
    expect(await screen.findByText('3467-ACDE')).toBeVisible();
    expect(screen.getByText('volt.example/p/3467ACDE')).toBeVisible();
  });

  it('has a QR code of the same URL, module by module', async () => {
    open('plugs/1/label');
    const code = await screen.findByRole('img', { name: /page of plug A/ });
    const drawn = [
      ...(code.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h/g),
    ];
    const { modules } = create('https://volt.example/p/3467ACDE', { errorCorrectionLevel: 'Q' });
    const dark = [...modules.data].filter(Boolean).length;
    expect(drawn).toHaveLength(dark);
    expect(drawn.every(([, x, y]) => modules.get(Number(y) - 4, Number(x) - 4))).toBe(true);
  });

  it('is saved as a file for all plugs, in the layout that the URL contains', async () => {
    URL.createObjectURL = vi.fn<() => string>(() => 'blob:labels');
    URL.revokeObjectURL = vi.fn<() => void>();
    const { router, asked } = open('labels');
    expect(await screen.findAllByRole('img', { name: /^Code that opens/ })).toHaveLength(2);
    await userEvent.click(screen.getByText('Several per page'));
    expect(router.state.location.search).toBe('?layout=sheet');
    await userEvent.click(screen.getByRole('switch', { name: 'With the price of today' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save labels as PDF' }));
    const sent = await vi.waitFor(() => {
      const found = asked.find(({ call }) => call === 'downloadPlugLabels');
      if (found === undefined) throw new Error('not asked yet');
      return found.sent;
    });
    expect(sent.query.get('layout')).toBe('sheet');
    expect(sent.query.get('plug')).toBeNull();
    expect(sent.query.get('price')).toBe('without');
  });

  it('of a plug of another station does not exist', async () => {
    open('plugs/99/label');
    expect(await screen.findByText('Plug not found.')).toBeVisible();
  });
});
