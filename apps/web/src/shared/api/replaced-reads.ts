/** Commands whose answer equals that of a read: it replaces the cached answer without a new request. */
import type { AnswerOf } from '@voltagora/contract';
import type { ClientRequest, CommandName, ReadName } from './call-kinds.ts';

/** The cache entry of one read. */
type CachedRead = {
  [N in ReadName]: { endpointName: N; arg: ClientRequest<N>; value: AnswerOf<N> };
}[ReadName];

type Answered = { reservation: AnswerOf<'readReservation'> };

const reservation = (
  { params: { id } }: { params: { id: string } },
  value: AnswerOf<'readReservation'>,
) => ({ endpointName: 'readReservation', arg: { params: { id } }, value }) as const;
const answeredReservation = (_request: unknown, { reservation: value }: Answered) =>
  ({ endpointName: 'readReservation', arg: { params: { id: value.id } }, value }) as const;
const meterKeys = (
  { params: { id } }: { params: { id: unknown } },
  value: AnswerOf<'listMeterKeys'>,
) => ({ endpointName: 'listMeterKeys', arg: { params: { id } }, value }) as const;
const businessProfile = (_request: unknown, value: AnswerOf<'readBusinessProfile'>) =>
  ({ endpointName: 'readBusinessProfile', arg: {}, value }) as const;

const REPLACED_READS: {
  [N in CommandName]?: (request: ClientRequest<N>, answer: AnswerOf<N>) => CachedRead;
} = {
  addMeterKey: meterKeys,
  announceLate: reservation,
  cancelPaymentSession: ({ params }, value) => ({
    endpointName: 'readPaymentSession',
    arg: { params },
    value,
  }),
  cancelReservation: reservation,
  confirmSession: reservation,
  createBusinessProfile: businessProfile,
  denySession: reservation,
  extendReservation: reservation,
  fetchMeterKeys: meterKeys,
  moveReservation: reservation,
  refreshDeviceModel: ({ params }, value) => ({
    endpointName: 'readDeviceModel',
    arg: { params },
    value,
  }),
  removeMeterKey: meterKeys,
  saveNotificationPreferences: (_request, value) => ({
    endpointName: 'readNotificationPreferences',
    arg: {},
    value,
  }),
  saveSiteLimit: ({ params }, value) => ({ endpointName: 'readSitePower', arg: { params }, value }),
  sendLocalList: ({ params }, value) => ({ endpointName: 'readLocalList', arg: { params }, value }),
  startTransaction: answeredReservation,
  stopTransaction: answeredReservation,
  updateBusinessProfile: businessProfile,
  updateMe: (_request, value) => ({ endpointName: 'readMe', arg: {}, value }),
  updateStation: ({ params }, value) => ({
    endpointName: 'readOwnStation',
    arg: { params },
    value,
  }),
};

export function replacedRead(
  name: CommandName,
  request: object,
  answer: unknown,
): CachedRead | undefined {
  // Request and answer of the call `name` have the types of its entry.
  const replaced = REPLACED_READS[name] as
    | ((request: object, answer: unknown) => CachedRead)
    | undefined;
  return replaced?.(request, answer);
}
