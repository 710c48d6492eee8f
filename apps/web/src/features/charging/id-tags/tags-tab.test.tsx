import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { TagsTab } from './tags-tab.tsx';
import { ownStation, tag } from '../../../tests/kit/stations/points.ts';
import { enter } from '../../../tests/kit/screens/enter.ts';

afterEach(cleanup);

function open(answers: Answers, path = '/owner/stations/3?tab=tags') {
  return renderScreen({
    routes: [{ path: '/owner/stations/3', element: <TagsTab station={ownStation()} /> }],
    path,
    answers,
    role: 'station_owner',
  });
}
const list = (...results: ReturnType<typeof tag>[]) => ({ results, count: results.length });
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('[S3.07] [S7.41] id tags', () => {
  it('show their holder, where they may charge, and whether they are blocked', async () => {
    const [other, newer, older] = ['ab', 'ac', 'ad'].map(
      (end) => `018f6b1e-0000-7000-8000-0000000000${end}`,
    );
    open({
      listIdTags: () =>
        list(
          tag(),
          tag({
            id: other,
            idTag: 'FF',
            user: { email: '' },
            charging_point: { id: 5 },
            is_blocked: true,
            group: 'Family',
          }),
          tag({ id: newer, idTag: 'EE', ends_at: '2096-10-28T22:00:00Z' }),
          tag({ id: older, idTag: 'DD', ends_at: '2020-01-01T22:00:00Z' }),
        ),
    });
    const first = (await screen.findByText('04A1B2C3')).closest('li');
    expect(first?.textContent).toContain('maria@example.org');
    expect(first?.textContent).toContain('All my charging points');
    expect(first?.textContent).toContain('Active');
    const second = screen.getByText('FF').closest('li');
    expect(second?.textContent).toContain('No holder');
    expect(second?.textContent).toContain('Group Family');
    expect(first?.textContent).not.toContain('Group');
    expect(second?.textContent).toContain('Only at By the entrance');
    expect(second?.textContent).toContain('Blocked');
    expect(screen.getByText('EE').closest('li')?.textContent).toContain('Until 28 October 2096');
    const ended = screen.getByText('DD').closest('li')?.textContent;
    expect(ended).toContain('Ended on 1 January 2020');
    expect(ended).toContain('Expired');
  });

  it('are created with the typed values', async () => {
    const { asked } = open({ listIdTags: () => list(), createIdTag: () => tag() });
    expect(await screen.findByText('No RFID cards yet')).toBeVisible();
    await click('Add an RFID card');
    await click('Save');
    expect(await screen.findByText(/^Enter 1 to 20 characters/)).toBeVisible();
    await enter(screen.getByLabelText('RFID card number'), ' 04A1B2C3 ');
    await enter(screen.getByLabelText(/^Holder's e-mail/), 'maria@example.org');
    await enter(screen.getByLabelText(/^Group/), 'Family');
    await enter(screen.getByLabelText(/^Last day/), '2096-10-28');
    await userEvent.click(screen.getByRole('combobox', { name: 'Valid at' }));
    await userEvent.click(await screen.findByRole('option', { name: 'By the entrance' }));
    await click('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find(({ call }) => call === 'createIdTag')?.sent.body).toEqual({
      idTag: '04A1B2C3',
      user: { email: 'maria@example.org' },
      charging_point: { id: 5 },
      is_blocked: false,
      group: 'Family',
      ends_at: '2096-10-28T22:00:00.000Z',
    });
  });

  it('that already exist are refused with a message', async () => {
    const body = { detail: 'Taken.', code: 'id_tag_taken' };
    open({ listIdTags: () => list(tag()), updateIdTag: () => ({ refused: 409, body }) });
    await click('Edit 04A1B2C3');
    await click('Save');
    expect((await screen.findByRole('alert')).textContent).toContain('already on your list');
  });

  it('are blocked with one tap, without other changes', async () => {
    let blocked = false;
    const { asked } = open({
      listIdTags: () => list(tag({ is_blocked: blocked })),
      updateIdTag: () => tag({ is_blocked: (blocked = true) }),
    });
    await click('Block 04A1B2C3');
    expect(await screen.findByRole('button', { name: 'Unblock 04A1B2C3' })).toBeVisible();
    expect(asked.find(({ call }) => call === 'updateIdTag')?.sent.body).toEqual({
      idTag: '04A1B2C3',
      user: { email: 'maria@example.org' },
      charging_point: null,
      is_blocked: true,
      group: '',
      ends_at: null,
    });
  });

  it('are deleted after a confirmation, and the focus moves to the heading', async () => {
    let tags = [tag()];
    open({
      listIdTags: () => list(...tags),
      deleteIdTag: () => {
        tags = [];
        return null;
      },
    });
    await click('Delete 04A1B2C3');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No RFID cards yet')).toBeVisible();
    expect(document.activeElement?.textContent).toBe('RFID cards');
  });

  it('have search and page in the URL, and a new search starts at page 1', async () => {
    const { asked, router } = open(
      { listIdTags: () => ({ results: [tag()], count: 70 }) },
      '/owner/stations/3?tab=tags&page=3',
    );
    await enter(await screen.findByRole('searchbox'), '04A');
    await waitFor(() => expect(router.state.location.search).toBe('?tab=tags&search=04A'));
    const queries = asked.map(({ sent }) => sent.query);
    expect(queries[0]?.get('page')).toBe('3');
    await waitFor(() => {
      const last = asked.at(-1)?.sent.query;
      expect([last?.get('page'), last?.get('search')]).toEqual(['1', '04A']);
    });
  });

  it('a search without results says so', async () => {
    open({ listIdTags: () => list() }, '/owner/stations/3?tab=tags&search=zz');
    expect(await screen.findByText('No RFID cards found')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'zz');
  });
});
