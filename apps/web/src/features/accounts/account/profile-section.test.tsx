import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import {
  button,
  field,
  fill,
  later,
  offline,
  openAccount,
  press,
  refusal,
} from '../../../tests/kit/screens/account-screen.tsx';

afterEach(cleanup);

const shownFacts = (): string[] =>
  screen.getAllByRole('definition').map((fact) => fact.textContent ?? '');

describe('about you', () => {
  it('[S7.05] shows name, e-mail, phone, role and registration date; e-mail and role cannot be edited', async () => {
    openAccount({ user: { phone_number: '+30 210 1234567' } });
    expect(shownFacts()).toEqual([
      'Dora Driver',
      'dora@example.org',
      '+30 210 1234567',
      'Driver',
      '1 November 2026',
    ]);
    await press('Edit');
    const names = screen.getAllByRole('textbox').map((input) => input.getAttribute('name'));
    expect(names).toEqual(['first_name', 'last_name', 'phone_number']);
  });

  it('[S7.05] is edited in place, confirms saving, and restores the focus', async () => {
    const { store, bodies } = openAccount({
      answers: {
        updateMe: ({ body }) => ({ ...store.getState().auth.user!, ...(body as Partial<User>) }),
      },
    });
    await press('Edit');
    expect(document.activeElement).toBe(field(/First name/));
    await fill(/First name/, 'Δώρα');
    await fill(/Phone/, '+30 210 1234567');
    await press('Save');
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(bodies('updateMe')).toEqual([
      { first_name: 'Δώρα', last_name: 'Driver', phone_number: '+30 210 1234567' },
    ]);
    expect(shownFacts()[0]).toBe('Δώρα Driver');
    expect(store.getState().auth.user?.first_name).toBe('Δώρα');
    expect(document.activeElement).toBe(button('Edit'));
  });

  it('cancelling keeps the values, sends no request, and restores the focus', async () => {
    const { asked } = openAccount();
    await press('Edit');
    await fill(/Last name/, 'Other');
    await press('Cancel');
    expect(shownFacts()[0]).toBe('Dora Driver');
    expect(asked).toEqual([]);
    expect(document.activeElement).toBe(button('Edit'));
  });

  it.each([
    [/First name/, ' ', /Enter your first name/],
    [/Last name/, 'x'.repeat(81), /Enter your last name/],
    [/Phone/, 'call me', /digits, spaces and a leading/],
  ])('%s refuses %j on blur, before a request is sent', async (label, value, words) => {
    const { asked } = openAccount();
    await press('Edit');
    await fill(label, value);
    expect(screen.queryByText(words)).toBeNull();
    await userEvent.tab();
    expect(screen.getByText(words)).toBeVisible();
    await press('Save');
    expect(asked).toEqual([]);
    expect(document.activeElement).toBe(field(label));
    await fill(label, '12');
    expect(screen.queryByText(words)).toBeNull();
  });

  it('[S8.01] shows an error of the server at its field, which gets the focus', async () => {
    openAccount({
      answers: {
        updateMe: () => refusal(400, 'validation_failed', { errors: { phone_number: ['no'] } }),
      },
    });
    await press('Edit');
    await press('Save');
    expect(await screen.findByText(/digits, spaces and a leading/)).toBeVisible();
    expect(document.activeElement).toBe(field(/Phone/));
  });

  it('[S8.02] keeps the typed values without a network, and focuses the error', async () => {
    const { store } = openAccount({ answers: { updateMe: offline } });
    await press('Edit');
    await fill(/First name/, 'Dorothea');
    await press('Save');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/The server did not answer/);
    expect(document.activeElement).toBe(alert);
    expect(field(/First name/).value).toBe('Dorothea');
    expect(store.getState().errors).toEqual({
      msg: 'No response from server',
      status: null,
      id: 'updateMe',
    });
  });

  it('is saved once, however often it is submitted', async () => {
    const saving = later<User>();
    const { store, bodies } = openAccount({ answers: { updateMe: () => saving.promise } });
    await press('Edit');
    await userEvent.dblClick(button('Save'));
    expect(button('Save')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Cancel').disabled).toBe(true);
    saving.answer(store.getState().auth.user!);
    await waitFor(() => expect(screen.queryByText('Save')).toBeNull());
    expect(bodies('updateMe')).toHaveLength(1);
  });
});
