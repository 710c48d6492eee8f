import { TextInput } from '@mantine/core';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Link } from 'react-router';
import * as z from 'zod';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { ApiError } from '../api/api-error.ts';
import { ContractForm } from './contract-form.tsx';
import { useContractForm } from './use-contract-form.ts';

afterEach(cleanup);

type Values = { name: string; slug: string };
const send = vi.fn<(body: Values) => Promise<Values>>();

function TestForm() {
  const form = useContractForm({
    initial: { name: '', slug: 'old' },
    schema: z.object({ name: z.string().trim().min(3), slug: z.string().regex(/^[a-z]+$/) }),
    toBody: (values) => values,
    send,
    words: { slug: 'manage.fault.slug' },
    fieldOf: { slug_taken: 'slug' },
    serverPrefix: 'station.',
  });
  return (
    <>
      <ContractForm form={form} save="Save" saved="Kept.">
        <TextInput {...form.text('name')} label="Name" />
        <TextInput {...form.text('slug')} label="Slug" />
      </ContractForm>
      <Link to="/?tab=other">other tab</Link>
    </>
  );
}

function open() {
  send.mockReset().mockImplementation(async (body) => body);
  return renderScreen({ routes: [{ path: '/', element: <TestForm /> }], path: '/', answers: {} });
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('a form', () => {
  it('shows errors at a field on blur', async () => {
    open();
    await userEvent.type(field('Name'), 'ab');
    expect(field('Name').getAttribute('aria-invalid')).not.toBe('true');
    await userEvent.tab();
    expect(screen.getByText('Enter at least 3 characters.')).toBeVisible();
  });

  it('[24.3] shows no error to a person who has typed nothing', async () => {
    open();
    await userEvent.click(field('Name'));
    await userEvent.tab();
    await userEvent.tab();
    expect(field('Name').getAttribute('aria-invalid')).not.toBe('true');
    await userEvent.type(field('Name'), 'ab');
    await userEvent.clear(field('Name'));
    await userEvent.tab();
    expect(field('Name').getAttribute('aria-invalid')).not.toBe('true');
    await save();
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
  });

  it('[B8] with errors is not sent: all are shown and the first field has the focus', async () => {
    open();
    await userEvent.clear(field('Slug'));
    await userEvent.type(field('Slug'), 'A B');
    await save();
    expect(send).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field('Name'));
    expect(
      screen.getByText('Use lowercase letters a to z, digits and single hyphens.'),
    ).toBeVisible();
    expect(screen.getByRole('alert').textContent).toContain('Not saved');
  });

  it('shows the values as saved, confirms, and has no unsaved changes', async () => {
    const { router } = open();
    send.mockImplementation(async ({ name }) => ({ name, slug: 'made' }));
    await userEvent.type(field('Name'), '  Garage ');
    await save();
    expect(await screen.findByText('Kept.')).toBeVisible();
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Garage', slug: 'old' });
    expect(field('Slug').value).toBe('made');
    await userEvent.click(screen.getByRole('link', { name: 'other tab' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=other'));
  });

  it('shows errors of the server at the field, in our own words', async () => {
    open();
    const body = {
      detail: 'Invalid.',
      code: 'validation_failed' as const,
      errors: { 'station.name': ['no'] },
    };
    send.mockRejectedValueOnce(new ApiError(400, body));
    await userEvent.type(field('Name'), 'Garage');
    await save();
    expect(await screen.findByText('This contains characters that are not allowed.')).toBeVisible();
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    await userEvent.type(field('Name'), 's');
    expect(screen.queryByText('This contains characters that are not allowed.')).toBeNull();
  });

  it('shows an error about one field there, and keeps the typed values', async () => {
    open();
    send.mockRejectedValueOnce(new ApiError(409, { detail: 'Taken.', code: 'slug_taken' }));
    await userEvent.type(field('Name'), 'Garage');
    await save();
    await waitFor(() => expect(document.activeElement).toBe(field('Slug')));
    expect(screen.getAllByText(/Another station uses this web address/)).toHaveLength(2);
    expect(screen.getByRole('alert').textContent).toContain('Your changes are still here');
    expect(field('Name').value).toBe('Garage');
  });

  it('asks before a tab change loses unsaved changes', async () => {
    const { router } = open();
    await userEvent.type(field('Name'), 'Garage');
    await userEvent.click(screen.getByRole('link', { name: 'other tab' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    expect(router.state.location.search).toBe('');
    expect(field('Name').value).toBe('Garage');
  });
});
