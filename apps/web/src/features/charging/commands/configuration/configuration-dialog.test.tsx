import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../tests/kit/screens/render-screen.tsx';
import { ConfigurationDialog } from './configuration-dialog.tsx';
import type { Outcome } from '../use-point-command.ts';

afterEach(cleanup);

it('a setting that the charger does not answer about is told as an outcome', async () => {
  const onResult = vi.fn<(result: Outcome['result']) => void>();
  const edited = { key: 'HeartbeatInterval', readonly: false, value: '900' };
  const onClose = () => undefined;
  const { asked } = renderScreen({
    routes: [
      {
        path: '/',
        element: <ConfigurationDialog {...{ pointId: 3, edited, onClose, onResult }} />,
      },
    ],
    path: '/',
    answers: {
      changeConfiguration: () => ({ refused: 504, body: { detail: '', code: 'charger_timeout' } }),
    },
    role: 'station_owner',
  });
  expect(await screen.findByLabelText('HeartbeatInterval')).toHaveValue('900');
  await userEvent.click(screen.getByRole('button', { name: 'Send to the charger' }));
  await waitFor(() => expect(onResult).toHaveBeenCalledOnce());
  expect(onResult.mock.calls).toMatchObject([[{ error: { code: 'charger_timeout' } }]]);
  expect(asked.find(({ call }) => call === 'changeConfiguration')?.sent.body).toEqual({
    key: 'HeartbeatInterval',
    value: '900',
  });
});
