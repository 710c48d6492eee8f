import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ImportedPoint } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../tests/kit/screens/render-screen.tsx';
import { credentialsFile } from './credentials-file.ts';
import { ImportDialog } from './import-dialog.tsx';

afterEach(cleanup);

const line = (change: Partial<ImportedPoint>): ImportedPoint => ({
  line: 2,
  identity: 'CP-1',
  station: { id: 3, name: 'Syntagma' },
  outcome: 'ready',
  errors: [],
  credentials: null,
  ...change,
});
const bad = line({
  line: 3,
  identity: 'no good',
  outcome: 'refused',
  errors: [
    { column: 'identity', code: 'not_valid' },
    { column: 'plugs', code: 'unknown_plug' },
  ],
});
const credentials = { url: 'wss://x/ocpp/CP-1', username: 'CP-1', password: 'a"secret' };

describe('[S1.02] charging points from a file', () => {
  it('shows every line before anything is created, then creates the good ones', async () => {
    const { asked } = renderScreen({
      routes: [
        { path: '/', element: <ImportDialog stationId={3} isOpen onClose={() => undefined} /> },
      ],
      path: '/',
      answers: {
        importChargingPoints: ({ body }) =>
          (body as { dry_run: boolean }).dry_run
            ? { results: [line({}), bad] }
            : { results: [line({ outcome: 'created', credentials }), bad] },
      },
      role: 'station_owner',
    });
    const file = new File(['identity\nCP-1\nno good'], 'points.csv', { type: 'text/csv' });
    const input = await waitFor(() => {
      const found = document.querySelector('input[type=file]');
      if (!(found instanceof HTMLInputElement)) throw new Error('not yet');
      return found;
    });
    await userEvent.upload(input, file);
    expect(await screen.findByText('Ready')).toBeVisible();
    expect(
      screen.getByText('Identity: not valid. Plugs: not a plug of this station.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Create 1 charging point' }));
    expect(await screen.findByText('Created')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download the passwords' })).toBeEnabled();
    const bodies = asked.map(({ sent }) => sent.body);
    const body = { csv: 'identity\nCP-1\nno good', station: { id: 3 } };
    expect(bodies).toEqual([
      { ...body, dry_run: true },
      { ...body, dry_run: false },
    ]);
  });

  it('gives the passwords of the created ones as a file', async () => {
    const text = await credentialsFile([line({ credentials }), bad]).text();
    expect(text).toContain('"CP-1","a""secret","wss://x/ocpp/CP-1"');
    expect(text.trim().split('\r\n')).toHaveLength(2);
  });
});
