import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnswerOf } from '@voltagora/contract';
import { Link } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Answers } from '../../tests/kit/screens/render-screen.tsx';
import { BusinessProfilePage } from './business-profile-page.tsx';
import { enter } from '../../tests/kit/screens/enter.ts';

afterEach(cleanup);

const known: AnswerOf<'readBusinessProfile'> = {
  business_name: 'Aegean Chargers',
  tax_num: '123456783',
  street_name: 'Ermou',
  street_num: '12',
  city: 'Athens',
  zipcode: '105 63',
  tax_office: '',
  user_email: 'owner@example.org',
  business_accounting_email: '',
  phone_number: '',
  vat_percentage: 5.5,
};

function open(answers: Answers) {
  const routes = [
    {
      path: '/owner/business-profile',
      element: (
        <>
          <BusinessProfilePage />
          <Link to="/owner">away</Link>
        </>
      ),
    },
    { path: '/owner', element: <p>owner page</p> },
  ];
  return renderScreen({ routes, path: '/owner/business-profile', answers, role: 'station_owner' });
}

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const fill = async (name: RegExp, text: string) =>
  void fireEvent.change(await field(name), { target: { value: text } });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

async function fillAll(): Promise<void> {
  await fill(/Business name/, 'Aegean Chargers');
  await fill(/Tax number/, '123456783');
  await fill(/Street/, 'Ermou');
  await fill(/Postcode/, '105 63');
  await fill(/Town/, 'Athens');
}

describe('[S3.10] [S7.10] the business profile page', () => {
  it("starts with the account's e-mail and the standard rate, and creates the profile", async () => {
    const { asked } = open({ createBusinessProfile: () => known });
    expect((await field(/Contact e-mail/)).value).toBe('dora@example.org');
    expect((await field(/VAT rate/)).value).toBe('24');
    await fillAll();
    await save();
    expect((await screen.findByRole('status')).textContent).toContain('Saved');
    const sent = asked.find(({ call }) => call === 'createBusinessProfile')?.sent.body;
    expect(sent).toMatchObject({ business_name: 'Aegean Chargers', vat_percentage: 24 });
    expect((await field(/VAT rate/)).value, 'what the server kept').toBe('5.5');
  });

  it('shows an existing profile and replaces it', async () => {
    const { asked } = open({
      readBusinessProfile: () => known,
      updateBusinessProfile: ({ body }) => ({ ...known, ...(body as object) }),
    });
    expect((await field(/Tax number/)).value).toBe('123456783');
    await fill(/VAT rate/, '17');
    await save();
    await screen.findByRole('status');
    expect(asked.find(({ call }) => call === 'updateBusinessProfile')?.sent.body).toEqual({
      ...known,
      vat_percentage: 17,
    });
    await save();
    await waitFor(() => {
      expect(asked.filter(({ call }) => call === 'updateBusinessProfile')).toHaveLength(2);
    });
    expect(asked.some(({ call }) => call === 'createBusinessProfile')).toBe(false);
  });

  it('shows errors at the field on blur, without a request', async () => {
    const { asked } = open({});
    await enter(await field(/Tax number/), '123456781');
    expect(screen.queryByText(/not valid/)).toBeNull();
    await userEvent.tab();
    expect(await screen.findByText(/This AFM is not valid/)).toBeVisible();
    expect((await field(/Tax number/)).getAttribute('aria-invalid')).toBe('true');
    await save();
    expect(screen.getAllByText('Fill in this field.')).toHaveLength(4);
    expect(document.activeElement?.getAttribute('name')).toBe('business_name');
    expect(asked.map(({ call }) => call)).toEqual(['readOwnerStanding', 'readBusinessProfile']);
  });

  it('keeps the typed values when saving fails, and can retry', async () => {
    let isDown = true;
    open({
      createBusinessProfile: () => {
        if (isDown) throw new TypeError('network');
        return known;
      },
    });
    await fillAll();
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('Your changes are still here');
    expect((await field(/Business name/)).value).toBe('Aegean Chargers');
    isDown = false;
    await save();
    expect(await screen.findByText(/Saved/)).toBeVisible();
  });

  it('says if it was created in another tab meanwhile, and replaces it on the next submit', async () => {
    const { asked } = open({
      createBusinessProfile: () => ({
        refused: 409,
        body: { detail: 'Exists.', code: 'business_profile_exists' },
      }),
      updateBusinessProfile: () => known,
    });
    await fillAll();
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('another tab');
    await save();
    expect(await screen.findByText(/Saved/)).toBeVisible();
    expect(asked.at(-1)?.call).toBe('updateBusinessProfile');
  });

  it('shows an error of the server at the field', async () => {
    const errors = { city: ['must not be there'] };
    open({
      createBusinessProfile: () => ({
        refused: 400,
        body: { detail: 'Invalid.', code: 'validation_failed', errors },
      }),
    });
    await fillAll();
    await save();
    await waitFor(async () => {
      expect((await field(/Town/)).getAttribute('aria-invalid')).toBe('true');
    });
    expect(screen.queryByText('must not be there'), 'the server’s words are English').toBeNull();
  });

  it('asks before unsaved changes are lost', async () => {
    open({ readBusinessProfile: () => known });
    await fill(/Town/, 'Patras');
    await userEvent.click(screen.getByRole('link', { name: 'away' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    expect((await field(/Town/)).value).toBe('Patras');
    await fill(/Town/, 'Athens');
    await userEvent.click(screen.getByRole('link', { name: 'away' }));
    expect(await screen.findByText('owner page')).toBeVisible();
  });

  it('can be left without saving; the browser asks before the tab is closed', async () => {
    open({ readBusinessProfile: () => known });
    await fill(/Town/, 'Patras');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    await userEvent.click(screen.getByRole('link', { name: 'away' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('owner page')).toBeVisible();
    const later = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(later);
    expect(later.defaultPrevented).toBe(false);
  });

  it('shows an error with retry instead of an empty form if loading fails', async () => {
    let isDown = true;
    open({
      readBusinessProfile: () => {
        if (isDown) throw new TypeError('network');
        return known;
      },
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('textbox')).toBeNull();
    isDown = false;
    await userEvent.click(retry);
    expect((await field(/Business name/)).value).toBe('Aegean Chargers');
  });
});
