// Issue 22, point 7: a new owner says who they are.
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { ConfirmOwner } from './confirm-owner.tsx';

afterEach(cleanup);

const NEW = {
  is_confirmed: false,
  is_business: false,
  is_private: false,
  stations_listed: 0,
  stations_max: 3,
};

function open(first = NEW) {
  let standing = first;
  return renderScreen({
    routes: [{ path: '/', element: <ConfirmOwner /> }],
    path: '/',
    answers: {
      readOwnerStanding: () => standing,
      declarePrivateOwner: () => (standing = { ...NEW, is_confirmed: true, is_private: true }),
    },
    role: 'station_owner',
  });
}

describe('[issue 22] a new owner', () => {
  it('says that they are a private person, and is asked no more', async () => {
    const { asked } = open();
    expect(await screen.findByRole('link', { name: 'Add business details' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'I am a private person' }));
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    expect(asked.find(({ call }) => call === 'declarePrivateOwner')?.sent.body).toEqual({
      is_private: true,
    });
  });

  it('is not asked once confirmed', async () => {
    const { asked } = open({ ...NEW, is_confirmed: true, is_business: true });
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
