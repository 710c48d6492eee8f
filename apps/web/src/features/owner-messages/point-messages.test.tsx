import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PointFrame, PointFrames } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answers, renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { PointMessages } from './point-messages.tsx';
import { enter } from '../../tests/kit/screens/enter.ts';

afterEach(cleanup);

const frame = (id: number, more: Partial<PointFrame> = {}): PointFrame => ({
  id,
  at: '2026-11-21T10:00:07Z',
  direction: 'received',
  kind: 'call',
  version: '1.6',
  action: 'StatusNotification',
  message_id: `m-${id}`,
  outcome: null,
  mark: null,
  payload: '{"connectorId":1,"status":"<b>Faulted</b>"}',
  is_cut: false,
  length: 90,
  ...more,
});
const frames = (results: PointFrame[], more: Partial<PointFrames> = {}): PointFrames => ({
  results,
  count: results.length,
  version: '1.6',
  actions: [],
  kept_days: 7,
  ...more,
});

function open(answers: Answers, { path = '/?messages=shown', connected = true } = {}) {
  const point = { id: 5, connected };
  const element = <PointMessages point={point} />;
  const routes = [{ path: '/', element }];
  return renderScreen({ routes, path, answers, role: 'station_owner' });
}
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('[S7.40] the messages of a charging point', () => {
  it('are loaded on request, which the URL contains', async () => {
    const { asked, router } = open({ listPointFrames: () => frames([frame(1)]) }, { path: '/' });
    expect(asked).toEqual([]);
    await click('Show messages');
    expect(await screen.findByText('StatusNotification')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?messages=shown');
  });

  it('show direction, outcome and content, as text', async () => {
    open({
      listPointFrames: () =>
        frames([
          frame(3, { direction: 'sent', kind: 'result', action: 'Authorize', outcome: 'Blocked' }),
          frame(2, { mark: 'repaired' }),
          frame(1, {
            kind: 'broken',
            action: null,
            payload: '[2,"x',
            mark: 'refused',
            is_cut: true,
          }),
        ]),
    });
    const answer = (await screen.findByText('Authorize')).closest('li');
    expect(answer?.textContent).toContain('Blocked');
    expect(screen.getByRole('img', { name: 'To the charger' })).toBeInTheDocument();
    const call = screen.getByText('StatusNotification').closest('li');
    expect(call?.querySelector('pre')?.textContent).toBe(
      '{\n  "connectorId": 1,\n  "status": "<b>Faulted</b>"\n}',
    );
    expect(call?.textContent).toContain('not standard, accepted');
    const broken = screen.getByText('Unreadable message').closest('li');
    expect(broken?.querySelector('pre')?.textContent).toBe('[2,"x');
    expect(broken?.textContent).toContain('only its start is stored');
    expect(screen.getByText(/3 messages\. Messages are kept for 7 days\./)).toBeInTheDocument();
  });

  it('are paged from the last one shown', async () => {
    const listPointFrames = () => frames([frame(9), frame(8)], { count: 50 });
    const { asked, router } = open({ listPointFrames });
    await click('Older messages');
    await waitFor(() => expect(asked.at(-1)?.sent.query.get('before')).toBe('8'));
    expect(router.state.location.search).toContain('msg_before=8');
    await click('Newest messages');
    await waitFor(() => expect(asked.at(-1)?.sent.query.get('before')).toBeNull());
  });

  it('can be filtered by text and direction', async () => {
    const { asked } = open({ listPointFrames: () => frames([]) });
    await enter(await screen.findByRole('searchbox'), 'fault');
    await userEvent.selectOptions(screen.getByLabelText('Direction'), 'sent');
    await waitFor(() => {
      const query = asked.at(-1)?.sent.query;
      expect([query?.get('search'), query?.get('direction')]).toEqual(['fault', 'sent']);
    });
    expect(await screen.findByText('No messages found')).toBeInTheDocument();
  });

  it('can be filtered by action, time and errors; the URL contains the filters, and they can be cleared', async () => {
    const path = '/?messages=shown&msg_errors=only&msg_from=2026-11-21T10:00&msg_to=soon';
    const actions = ['Authorize', 'StatusNotification'];
    const listPointFrames = () => frames([frame(1)], { actions });
    const { asked, router } = open({ listPointFrames }, { path });
    await screen.findByText('StatusNotification', { selector: 'li *' });
    const query = () => Object.fromEntries(asked.at(-1)?.sent.query ?? []);
    const from = new Date('2026-11-21T10:00').toISOString();
    expect(query()).toEqual({ page_size: '20', errors: 'only', from });
    await userEvent.selectOptions(screen.getByLabelText('Action'), 'Authorize');
    await waitFor(() => expect(query()).toMatchObject({ action: 'Authorize', errors: 'only' }));
    expect(router.state.location.search).toContain('msg_action=Authorize');
    await click('Clear filters');
    await waitFor(() => expect(query()).toEqual({ page_size: '20' }));
    expect(router.state.location.search).toBe('?messages=shown');
  });

  it('show why none are there', async () => {
    open({ listPointFrames: () => frames([], { kept_days: 0, version: null }) });
    expect(await screen.findByText(/turned off message logging/)).toBeInTheDocument();
    cleanup();
    open({ listPointFrames: () => ({ refused: 503, body: { detail: '', code: 'unavailable' } }) });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('[S7.40] a raw call', () => {
  const listPointFrames = () => frames([]);
  const refused = (status: number, body: object) => ({ refused: status, body });
  const write = async (text: string) => {
    const field = await screen.findByLabelText('Payload (JSON)');
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(text);
  };

  it('starts with an example in the OCPP version of the charging point', async () => {
    const callChargingPoint = () => ({
      outcome: 'answered' as const,
      version: '2.0.1' as const,
      response: { status: 'Accepted' },
    });
    const { asked } = open({
      listPointFrames: () => frames([], { version: '2.0.1' }),
      callChargingPoint,
    });
    await userEvent.selectOptions(await screen.findByLabelText('Action (OCPP 2.0.1)'), 'Reset');
    await click('Send to the charger');
    expect(await screen.findByText('The charger answered:')).toBeInTheDocument();
    expect(screen.getByText(/"status": "Accepted"/)).toBeInTheDocument();
    expect(asked.find(({ call }) => call === 'callChargingPoint')?.sent.body).toEqual({
      action: 'Reset',
      payload: { type: 'OnIdle' },
    });
    await waitFor(() =>
      expect(asked.filter(({ call }) => call === 'listPointFrames')).toHaveLength(2),
    );
  });

  it('is not sent unless it is JSON', async () => {
    open({ listPointFrames });
    await write('{"type": Soft}');
    expect(await screen.findByText(/Enter a JSON object/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send to the charger' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it.each([
    [
      refused(400, {
        detail: '',
        code: 'validation_failed',
        errors: { payload: ['requestedMessage must be equal to one of the allowed values'] },
      }),
      /Not sent.*must be equal to one/su,
    ],
    [refused(504, { detail: '', code: 'charger_timeout' }), /may still have done it/],
    [
      {
        outcome: 'refused' as const,
        version: '1.6' as const,
        error: { code: 'NotSupported', description: 'no' },
      },
      /The charger rejected the message:.*NotSupported/su,
    ],
  ])('shows the outcome %j', async (answer, said) => {
    open({ listPointFrames, callChargingPoint: () => answer });
    await click('Send to the charger');
    const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await waitFor(() => expect(statuses().join('\n')).toMatch(said));
  });

  it('cannot be sent while the charging point is disconnected', async () => {
    open({ listPointFrames }, { connected: false });
    expect(await screen.findAllByText(/cannot receive commands/)).not.toHaveLength(0);
  });
});

describe('[S7.40] a form for vendor-specific messages', () => {
  it('sends vendor data and shows the answer in words', async () => {
    const response = { status: 'UnknownMessageId', data: 'try LIST' };
    const { asked } = open({
      listPointFrames: () => frames([]),
      callChargingPoint: () => ({ outcome: 'answered', version: '1.6', response }),
    });
    const send = await screen.findByRole('button', { name: 'Send data', hidden: true });
    expect(send).toHaveProperty('disabled', true);
    await enter(screen.getByRole('textbox', { name: /^Vendor ID/, hidden: true }), 'com.volt');
    await enter(screen.getByRole('textbox', { name: 'Message ID', hidden: true }), 'HELP');
    await userEvent.click(send);
    expect(await screen.findByText(/does not know this message ID/)).toBeInTheDocument();
    expect(screen.getByText('try LIST')).toBeInTheDocument();
    const sent = asked.find(({ call }) => call === 'callChargingPoint')?.sent.body;
    const payload = { vendorId: 'com.volt', messageId: 'HELP' };
    expect(sent).toEqual({ action: 'DataTransfer', payload });
  });
});
