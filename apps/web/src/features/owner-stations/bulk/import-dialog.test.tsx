import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../../tests/kit/screens/render-screen.tsx';
import { ImportDialog } from './import-dialog.tsx';

afterEach(cleanup);

const JOB = '018f6b3a-1c2d-7e4f-8a5b-0123456789ab';

it('[26.4] shows what a file would change with errors by line, then imports it', async () => {
  const started: string[] = [];
  const { asked } = renderScreen({
    routes: [
      {
        path: '/owner/stations',
        element: <ImportDialog isOpen onClose={() => {}} onStarted={(id) => started.push(id)} />,
      },
    ],
    path: '/owner/stations',
    answers: {
      previewStationFile: () => ({
        results: [
          {
            line: 2,
            name: 'Hotel',
            station: null,
            outcome: 'created',
            changes: ['name'],
            errors: [],
          },
          {
            line: 3,
            name: 'Inn',
            station: { id: 3 },
            outcome: 'updated',
            changes: ['city', 'tags'],
            errors: [],
          },
          {
            line: 4,
            name: 'Odd',
            station: null,
            outcome: 'refused',
            changes: [],
            errors: [{ column: 'lat', code: 'not_valid' }],
          },
        ],
      }),
      importStationFile: () => ({
        id: JOB,
        kind: 'import',
        created_at: '2026-11-21T10:00:00Z',
        finished_at: null,
        total: 2,
        waiting: 2,
        done: 0,
        unchanged: 0,
        refused: 0,
        can_undo: false,
      }),
    },
    role: 'station_owner',
  });
  await screen.findByText('CSV file');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(input!, new File(['name\nHotel'], 'stations.csv', { type: 'text/csv' }));
  expect(await screen.findByText('1 new, 1 changed, 1 with errors, left out')).toBeVisible();
  expect(screen.getByText(/lat: missing or not valid/)).toBeVisible();
  expect(screen.getByText(/city, tags/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 stations' }));
  await waitFor(() => expect(started).toEqual([JOB]));
  expect(asked.findLast(({ call }) => call === 'importStationFile')?.sent.body).toEqual({
    csv: 'name\nHotel',
  });
});
