import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Answers } from '../../app/test-screen.tsx';
import { testConfig } from '../config/test-config.ts';
import { ContactPage } from './contact-page.tsx';

afterEach(cleanup);

const routes = [{ path: '/contact', element: <ContactPage /> }];
const open = (readConfig: Answers['readConfig'] & object) =>
  renderScreen({ routes, path: '/contact', answers: { readConfig } });
const configOf = (host: { name: string; email: string }) =>
  testConfig({ host: { ...host, address: '' } });

describe('[S2.01] the contact page', () => {
  it('names the host and writes to the host', async () => {
    open(() => configOf({ name: 'Ενεργειακή Κοινότητα', email: 'host@example.org' }));
    const mail = await screen.findByRole('link', { name: 'host@example.org' });
    expect(mail.getAttribute('href')).toBe('mailto:host@example.org');
    expect(screen.getByText('Ενεργειακή Κοινότητα')).toBeTruthy();
  });

  it('a host with a name alone has no link', async () => {
    open(() => configOf({ name: 'Ενεργειακή Κοινότητα', email: '' }));
    expect(await screen.findByText('Ενεργειακή Κοινότητα')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says so when the host has given nothing', async () => {
    open(() => configOf({ name: '', email: '' }));
    expect(await screen.findByText(/has not given a name or an address/)).toBeTruthy();
  });

  it('does not deny an address that it could not ask for', async () => {
    const { asked } = open(() => ({ refused: 503, body: {} }));
    await screen.findByRole('heading', { level: 1 });
    expect(asked.map(({ call }) => call)).toEqual(['readConfig']);
    expect(screen.queryByText(/has not given/)).toBeNull();
  });
});
