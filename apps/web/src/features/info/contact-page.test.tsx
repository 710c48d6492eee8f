import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Answers } from '../../tests/kit/screens/render-screen.tsx';
import { testConfig } from '../../tests/kit/config.ts';
import { ContactPage } from './contact-page.tsx';
import { enter } from '../../tests/kit/screens/enter.ts';

afterEach(cleanup);

const routes = [{ path: '/contact', element: <ContactPage /> }];
const open = (readConfig: Answers['readConfig'] & object) =>
  renderScreen({ routes, path: '/contact', answers: { readConfig } });
const configOf = (host: { name: string; email: string }) =>
  testConfig({ host: { ...host, address: '' } });

describe('[S2.01] the contact page', () => {
  it("names the host and links to the host's address", async () => {
    open(() => configOf({ name: 'Ενεργειακή Κοινότητα', email: 'host@example.org' }));
    const mail = await screen.findByRole('link', { name: 'host@example.org' });
    expect(mail.getAttribute('href')).toBe('mailto:host@example.org');
    expect(screen.getByText('Ενεργειακή Κοινότητα')).toBeVisible();
  });

  it('has no link for a host without an address', async () => {
    open(() => configOf({ name: 'Ενεργειακή Κοινότητα', email: '' }));
    expect(await screen.findByText('Ενεργειακή Κοινότητα')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says so if the host has given no details', async () => {
    open(() => configOf({ name: '', email: '' }));
    expect(await screen.findByText(/has not published a name or an address/)).toBeVisible();
  });

  it('offers alternatives if no host is named', async () => {
    open(() => configOf({ name: '', email: '' }));
    const bookings = await screen.findByRole('link', { name: /your bookings/i });
    expect(bookings.getAttribute('href')).toBe('/reservations');
    const account = screen.getByRole('link', { name: /your account/i });
    expect(account.getAttribute('href')).toBe('/account');
    expect(screen.getByText(/Do you run this installation/)).toBeVisible();
    expect(screen.queryByText(/VOLTAGORA_/)).toBeNull();
    expect(screen.queryByText(/^Contact the host/)).toBeNull();
  });

  it('does not claim that there is no address if it could not be loaded', async () => {
    const { asked } = open(() => ({ refused: 503, body: {} }));
    await screen.findByRole('heading', { level: 1 });
    expect(asked.map(({ call }) => call)).toEqual(['readConfig']);
    expect(screen.queryByText(/has not published/)).toBeNull();
  });

  describe('the form', () => {
    const openForm = (contactHost?: Answers['contactHost']) =>
      renderScreen({
        routes,
        path: '/contact',
        answers: {
          readConfig: () => testConfig({ contact_form: true }),
          ...(contactHost && { contactHost }),
        },
      });
    async function fill(message: string) {
      await enter(await screen.findByLabelText(/Your name/), 'Eleni');
      await enter(screen.getByLabelText(/Your e-mail/), 'eleni@example.org');
      await enter(screen.getByLabelText(/^Message/), message);
      await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    }

    it('sends, confirms, and clears the text', async () => {
      const { asked } = openForm(() => null);
      await fill('The cable is broken.');
      await screen.findByText(/^Message sent\./);
      expect(asked.find(({ call }) => call === 'contactHost')?.sent.body).toEqual({
        name: 'Eleni',
        email: 'eleni@example.org',
        message: 'The cable is broken.',
        lang: 'en',
        website: '',
      });
      expect(screen.getByLabelText(/^Message/)).toHaveProperty('value', '');
    });

    it('keeps the text if sending fails, and shows the error', async () => {
      openForm(() => ({ refused: 429, body: { code: 'too_many_requests', detail: 'x' } }));
      await fill('The cable is broken.');
      await screen.findByRole('alert');
      expect(screen.getByLabelText(/^Message/)).toHaveProperty('value', 'The cable is broken.');
      expect(screen.queryByText(/^Message sent\./)).toBeNull();
    });

    it('shows at the field that a message is too short, without a request', async () => {
      const { asked } = openForm(() => null);
      await fill('Hi');
      await screen.findByText(/at least 10|at least ten/i);
      expect(asked.map(({ call }) => call)).not.toContain('contactHost');
    });

    it('is hidden if no message reaches the host', async () => {
      open(() => configOf({ name: 'A host', email: '' }));
      await screen.findByText('A host');
      expect(screen.queryByLabelText(/Your name/)).toBeNull();
    });
  });
});
