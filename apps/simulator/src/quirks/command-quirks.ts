// Quirks of responses to commands: settings, triggers and charging profiles.
import { isMembers, membersOf } from './quirk.ts';
import type { Heard, Members, Quirk, Said } from './quirk.ts';

const REJECTED: Heard = { answer: { status: 'Rejected' } };
const MEASURANDS = 'MeterValuesSampledData';
const RATE_UNIT = 'ChargingScheduleAllowedChargingRateUnit';
const STEPS_A = [16, 13, 10, 8, 6, 0];

/** Rejects calls of one action that match a condition. */
const rejecting = (action: string, isBad: (payload: Members) => boolean): Quirk => ({
  hear: (heard) => (heard.action === action && isBad(heard.payload) ? REJECTED : null),
});

const profileOf = (payload: Members): Members =>
  membersOf(payload['csChargingProfiles'] ?? payload['chargingProfile']);

const schedulesOf = (payload: Members): Members[] =>
  [profileOf(payload)['chargingSchedule']].flat().filter(isMembers);

const rejectingProfiles = (isBad: (profile: Members, payload: Members) => boolean): Quirk =>
  rejecting('SetChargingProfile', (payload) => isBad(profileOf(payload), payload));

/** Changes the response to GetConfiguration. */
const withKeys = (how: (keys: readonly Members[]) => readonly Members[]): Quirk => ({
  reply(asked, answer) {
    const keys = answer['configurationKey'];
    if (asked.action !== 'GetConfiguration' || !Array.isArray(keys)) return answer;
    return { ...answer, configurationKey: how(keys.filter(isMembers)) };
  },
});

const isOf = (key: Members, name: string): boolean =>
  String(key['key']).toLowerCase() === name.toLowerCase();

export const COMMAND_QUIRKS: Record<string, () => Quirk> = {
  Q18: () =>
    rejectingProfiles((_profile, { connectorId, evseId }) => (connectorId ?? evseId) !== 0),
  Q20() {
    let isFull = false;
    return {
      hear({ action, payload }, reboot) {
        if (action === 'ChangeConfiguration' && isOf(payload, MEASURANDS)) {
          isFull = String(payload['value']).split(',').length > 5;
          return isFull ? { answer: { status: 'Accepted' } } : null;
        }
        if (isFull && action === 'GetConfiguration') reboot();
        return null;
      },
    };
  },
  Q21: () => rejectingProfiles(({ stackLevel }) => Number(stackLevel) >= 3),
  Q23: () =>
    rejectingProfiles(
      ({ chargingProfilePurpose: purpose }) =>
        purpose === 'ChargePointMaxProfile' || purpose === 'ChargingStationMaxProfile',
    ),
  Q24: () => ({
    ...rejecting('ChangeConfiguration', (payload) => {
      return isOf(payload, MEASURANDS) && String(payload['value']).includes(',');
    }),
    ...withKeys((keys) => [
      ...keys,
      { key: 'evb_SupportedMeasurands', readonly: true, value: 'Energy.Active.Import.Register' },
    ]),
  }),
  Q26: () =>
    withKeys((keys) =>
      keys.map((each) => ({
        ...each,
        key: String(each['key']).toLowerCase(),
        ...(isOf(each, RATE_UNIT) && { value: 'W' }),
      })),
    ),
  Q27: () =>
    withKeys((keys) =>
      keys.map((each) =>
        isOf(each, MEASURANDS) ? { ...each, value: quoted(each['value']) } : each,
      ),
    ),
  Q31: () =>
    rejecting('TriggerMessage', (payload) => 'connectorId' in payload || 'evse' in payload),
  Q32: () => ({
    reply: (asked, answer) =>
      asked.action === 'ChangeAvailability' && answer['status'] === 'Accepted'
        ? { status: 'Scheduled' }
        : answer,
  }),
  Q33: () => ({
    hear: ({ action, payload }) =>
      action === 'SetChargingProfile' && profileOf(payload)['chargingProfileKind'] !== 'Relative'
        ? { answer: { status: 'Accepted' } }
        : null,
  }),
  Q39: () => ({
    hear: ({ action }) =>
      action === 'SetChargingProfile' ? { error: 'PropertyConstraintViolation' } : null,
  }),
  Q50: () =>
    rejecting('SetChargingProfile', (payload) =>
      schedulesOf(payload).some(({ chargingRateUnit }) => chargingRateUnit === 'A'),
    ),
  Q51: () => ({ hear: (heard) => roundDown(heard) }),
};

const quoted = (list: unknown): string =>
  String(list)
    .split(',')
    .map((name) => `'${name}'`)
    .join(', ');

function roundDown({ action, payload }: Said): Heard {
  if (action !== 'SetChargingProfile') return null;
  const text = JSON.stringify(payload, (key, value: unknown) =>
    key === 'limit' && typeof value === 'number'
      ? (STEPS_A.find((step) => step <= value) ?? 0)
      : value,
  );
  return { payload: membersOf(JSON.parse(text)) };
}
