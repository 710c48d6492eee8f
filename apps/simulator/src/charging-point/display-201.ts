// Display messages, costs and customer information of OCPP 2.0.1 (O, I, N).
import type { Handlers, Inbound, Request201, V201Actions } from '@voltagora/ocpp';
import { type Place, tellInParts } from './device-model/parts.ts';
import type { Line } from './wire/language.ts';
import type { DisplayMessage, Machine } from './machine/machine.ts';

const MESSAGES_MAX = 10;
/** N09: at most 512 characters in a message. */
const PART_OF_TEXT = /[\s\S]{1,512}/gu;

export const display: Handlers<V201Actions, Machine> = {
  SetDisplayMessage({ message }, { shown, connectors }) {
    const isFull = shown.messages.size >= MESSAGES_MAX && !shown.messages.has(message.id);
    const isOfNobody =
      message.transactionId !== undefined &&
      !connectors.some((each) => each.session()?.tx.transactionId === message.transactionId);
    if (isOfNobody) return { status: 'UnknownTransaction' };
    if (isFull) return { status: 'Rejected' };
    if (message.message.format !== 'ASCII' && message.message.format !== 'UTF8') {
      return { status: 'NotSupportedMessageFormat' };
    }
    // Validated by the standard's schema; vendor-specific fields are returned unchanged.
    shown.messages.set(message.id, message as DisplayMessage);
    return { status: 'Accepted' };
  },
  GetDisplayMessages: {
    answer: (request, machine) => ({
      status: chosenOf(request, machine).length === 0 ? 'Unknown' : 'Accepted',
    }),
    after(request, machine) {
      const [first, ...others] = chosenOf(request, machine);
      if (first === undefined) return;
      void tellInParts(machine, [first, ...others], (line, messageInfo, { tbc }) =>
        line.say201('NotifyDisplayMessages', { requestId: request.requestId, messageInfo, tbc }),
      );
    },
  },
  ClearDisplayMessage: ({ id }, { shown }) => ({
    status: shown.messages.delete(id) ? 'Accepted' : 'Unknown',
  }),
  CostUpdated({ transactionId, totalCost }, { shown }) {
    shown.costs.set(transactionId, totalCost);
    return {};
  },
  CustomerInformation: {
    answer: ({ idToken, customerIdentifier, customerCertificate }) => {
      const isNamed = idToken ?? customerIdentifier ?? customerCertificate;
      return { status: isNamed === undefined ? 'Invalid' : 'Accepted' };
    },
    after({ idToken, requestId, report, clear }, machine, { status }) {
      if (status !== 'Accepted') return;
      const known = idToken === undefined ? '' : describeToken(idToken.idToken, machine);
      if (clear && idToken !== undefined) machine.tokens.forget(idToken.idToken);
      if (!report) return;
      const [first = '', ...others] = known.match(PART_OF_TEXT) ?? [];
      const say = (line: Line, [data]: [string, ...string[]], place: Place) =>
        line.say201('NotifyCustomerInformation', { requestId, data, ...place });
      void tellInParts(machine, [first, ...others], say, 1);
    },
  },
};

function chosenOf(
  { id, priority, state }: Inbound<Request201<'GetDisplayMessages'>>,
  { shown }: Machine,
): DisplayMessage[] {
  return [...shown.messages.values()].filter(
    (message) =>
      (id === undefined || id.includes(message.id)) &&
      (priority === undefined || priority === message.priority) &&
      (state === undefined || state === message.state),
  );
}

function describeToken(idToken: string, { tokens, clock }: Machine): string {
  const status = tokens.statusOf(idToken, clock.now(), { list: true, cache: true });
  return status === null ? '' : `${idToken}: ${status}`;
}
