// Raises the security profile of charging points of both versions over real TLS, including refusals.
import type { V16Actions, V201Actions, Handlers } from '@voltagora/ocpp';
import { describe, expect, test } from 'vitest';
import { connect16, connect201, knock } from '../../tests/kit/charging/secure-point.ts';
import { useSecureWorld } from '../../tests/kit/charging/secure-world.ts';

const bench = useSecureWorld();
const { read, way, eventsOf } = bench;
const raise = (profile: 2 | 3) =>
  bench
    .security()
    .raiseProfile(bench.chargingPoint.chargingPointId, { profile }, bench.world.owner);

type Told = { asked: unknown[]; handlers: Handlers<V201Actions, null> };

/** A charging point of OCPP 2.0.1 that reports these variables and records changes. */
function chargingPoint201(
  variables: Record<string, string>,
  roots: 'ours' | 'none' = 'ours',
  slots: readonly number[] = [1, 2, 3],
): Told {
  const asked: unknown[] = [];
  return {
    asked,
    handlers: {
      GetVariables: ({ getVariableData }) => ({
        getVariableResult: getVariableData.map(({ component, variable }) => {
          const value = variables[variable.name];
          const named = { component, variable };
          return value === undefined
            ? { ...named, attributeStatus: 'UnknownVariable' }
            : { ...named, attributeStatus: 'Accepted', attributeValue: value };
        }),
      }),
      GetInstalledCertificateIds: () => ({ status: 'NotFound' }),
      InstallCertificate({ certificateType }) {
        asked.push(certificateType);
        return { status: roots === 'ours' ? 'Accepted' : 'Failed' };
      },
      SetNetworkProfile(request) {
        asked.push(request);
        return { status: slots.includes(request.configurationSlot) ? 'Accepted' : 'Rejected' };
      },
      SetVariables: ({ setVariableData }) => ({
        setVariableResult: setVariableData.map(({ component, variable, attributeValue }) => {
          asked.push(attributeValue);
          return { component, variable, attributeStatus: 'Accepted' };
        }),
      }),
    },
  };
}

describe('a higher profile is requested', () => {
  test('2.0.1: as a separate connection before the present one (A05)', async () => {
    const { asked, handlers } = chargingPoint201({
      NetworkConfigurationPriority: '2,1',
      ActiveNetworkProfile: '2',
      OcppInterface: 'Wireless1',
    });
    const point = await connect201(way(), handlers);
    expect(await raise(2)).toEqual({ status: 'RebootRequired' });
    expect(asked).toMatchObject([
      'CSMSRootCertificate',
      {
        configurationSlot: 3,
        connectionData: {
          securityProfile: 2,
          ocppInterface: 'Wireless1',
          ocppCsmsUrl: `wss://localhost:${bench.world.server.port}/ocpp`,
        },
      },
      '3,2,1',
    ]);
    expect(await eventsOf('certificate_installed')).toMatchObject([
      { actor: 'system', detail: { answer: 'Accepted' } },
    ]);
    await point.close();
    expect(await read()).toMatchObject({ profile: 1, next_profile: 2 });
    const socket = await knock(way(), 'ocpp1.6');
    if (typeof socket !== 'number') socket.close();
    expect(await read()).toMatchObject({ profile: 2, next_profile: null });
  });

  test('2.0.1: in another slot if the first is refused; wired if no interface is reported', async () => {
    const { asked, handlers } = chargingPoint201(
      { NetworkConfigurationPriority: '1' },
      'none',
      [3],
    );
    const point = await connect201(way(), handlers);
    expect(await raise(2)).toEqual({ status: 'RebootRequired' });
    expect(asked.filter((each) => typeof each === 'object')).toHaveLength(2);
    expect(asked.at(-2)).toMatchObject({
      configurationSlot: 3,
      connectionData: { ocppInterface: 'Wired0' },
    });
    expect(asked.at(-1)).toBe('3,1');
    await point.close();
  });

  test('is no longer expected after a refusal, but the profile agreed before is', async () => {
    const { handlers } = chargingPoint201({ NetworkConfigurationPriority: '1' }, 'ours', []);
    const point = await connect201(way(), handlers);
    expect(await raise(2)).toEqual({ status: 'Rejected' });
    expect(await read()).toMatchObject({ next_profile: null });
    await point.close();
    const answers = { status: 'Accepted' } as { status: 'Accepted' | 'Rejected' };
    const other = await connect16(way(), { ChangeConfiguration: () => answers });
    await raise(2);
    answers.status = 'Rejected';
    expect(await raise(3)).toEqual({ status: 'Rejected' });
    expect(await read()).toMatchObject({ next_profile: 2 });
    await other.close();
  });

  test('1.6: again after installing our root, if the charger lacked it', async () => {
    const told: string[] = [];
    const handlers: Handlers<V16Actions, null> = {
      GetInstalledCertificateIds: ({ certificateType }) =>
        certificateType === 'CentralSystemRootCertificate'
          ? {
              status: 'Accepted',
              certificateHashData: [
                {
                  hashAlgorithm: 'SHA256',
                  issuerNameHash: 'ab',
                  issuerKeyHash: 'cd',
                  serialNumber: bench.world.rootSerial(),
                },
              ],
            }
          : { status: 'NotFound' },
      InstallCertificate({ certificateType }) {
        told.push(certificateType);
        return { status: 'Accepted' };
      },
      ChangeConfiguration({ key, value }) {
        told.push(`${key}=${value}`);
        return { status: told.length > 1 ? 'Accepted' : 'Rejected' };
      },
    };
    const point = await connect16(way(), handlers);
    expect(await raise(2)).toEqual({ status: 'Accepted' });
    expect(told).toEqual([
      'SecurityProfile=2',
      'CentralSystemRootCertificate',
      'SecurityProfile=2',
    ]);
    await point.close();
  });
});
