// Network connection profiles: which are accepted, when they apply, and what happens when they fail.
import { describe, expect, it } from 'vitest';
import { openForeign } from '../../tests/kit/foreign-central-system.ts';
import { makeAuthority } from '../../tests/kit/certificates.ts';
import { createConfiguration } from '../configuration.ts';
import { createKeyring } from './keyring.ts';
import { createNetworks } from './networks.ts';

const PATIENCE = { timeout: 30_000 };

function open(securityProfile = 1, tls: { ca?: string; cert?: string } = {}) {
  const configuration = createConfiguration({
    vendor: 'ABB',
    connectors: 1,
    sampleIntervalSeconds: 5,
    securityProfile,
  });
  const keyring = createKeyring({ identity: 'A', vendor: 'ABB', password: 'x', tls });
  const url = 'ws://old.example/';
  return {
    configuration,
    networks: createNetworks({ url, is201: true, configuration, keyring }),
  };
}
const to = (host: string, securityProfile: number) => ({
  url: `wss://${host}/ocpp`,
  securityProfile,
  ocppInterface: 'Wireless0',
});

describe('network connection profiles', () => {
  it('a new one applies at the next start, with the former as fallback', async () => {
    const { root } = await makeAuthority();
    const { networks, configuration } = open(1, { ca: root });
    expect(networks.store(2, to('new.example', 2))).toBe(true);
    expect(networks.setPriority('2,1')).toBe('RebootRequired');
    expect(networks.current().url).toBe('ws://old.example/ocpp');
    networks.restart();
    expect(networks.current()).toMatchObject({ url: 'wss://new.example/ocpp', securityProfile: 2 });
    for (let tries = 0; tries < 3; tries += 1) networks.failed();
    expect(networks.current().url).toBe('ws://old.example/ocpp');
    networks.succeeded();
    expect(networks.active()).toBe(1);
    expect(configuration.number('SecurityProfile')).toBe(1);
  });

  it('once one has worked, those with a lower security profile are deleted', async () => {
    const { root } = await makeAuthority();
    const { networks, configuration } = open(1, { ca: root });
    networks.store(2, to('new.example', 2));
    networks.setPriority('2,1');
    networks.restart();
    networks.succeeded();
    expect(networks.active()).toBe(2);
    expect(configuration.number('SecurityProfile')).toBe(2);
    expect(networks.all().map(({ slot }) => slot)).toEqual([2]);
    expect(networks.store(1, to('lower.example', 1))).toBe(false);
    for (let tries = 0; tries < 9; tries += 1) networks.failed();
    expect(networks.current().url).toBe('wss://new.example/ocpp');
  });

  it('one that has no certificate, or an unknown slot, is rejected', async () => {
    const { root } = await makeAuthority();
    const bare = open();
    bare.networks.store(2, to('new.example', 2));
    expect(bare.networks.setPriority('2,1')).toBe('Rejected');
    const trusting = open(1, { ca: root });
    trusting.networks.store(2, to('new.example', 3));
    expect(trusting.networks.setPriority('2,1')).toBe('Rejected');
    expect(trusting.networks.setPriority('3')).toBe('Rejected');
    expect(trusting.networks.store(1, to('in-use.example', 2))).toBe(false);
    expect(trusting.networks.store(4, to('no-slot.example', 2))).toBe(false);
  });
});

it('OCPP 2.0.1: if the new one does not connect, it falls back to the old one', async () => {
  const { root } = await makeAuthority();
  const refusals: string[] = [];
  const { command, calls, bad } = await openForeign({
    tls: { ca: root },
    onEvent: (event) => event.type === 'refused' && refusals.push(event.reason),
  });
  const variable = (name: string) => ({ component: { name: 'OCPPCommCtrlr' }, variable: { name } });
  const connectionData = {
    ocppVersion: 'OCPP20',
    ocppTransport: 'JSON',
    ocppCsmsUrl: 'wss://127.0.0.1:9/ocpp',
    messageTimeout: 30,
    securityProfile: 2,
    ocppInterface: 'Wired0',
  };
  expect(await command('SetNetworkProfile', { configurationSlot: 2, connectionData })).toEqual({
    status: 'Accepted',
  });
  const setVariableData = [
    { ...variable('NetworkProfileConnectionAttempts'), attributeValue: '2' },
    { ...variable('NetworkConfigurationPriority'), attributeValue: '2,1' },
  ];
  expect(await command('SetVariables', { setVariableData })).toMatchObject({
    setVariableResult: [{ attributeStatus: 'Accepted' }, { attributeStatus: 'RebootRequired' }],
  });
  await command('Reset', { type: 'Immediate' });
  const boots = () => calls.filter(({ method }) => method === 'BootNotification').length;
  await expect.poll(boots, PATIENCE).toBe(2);
  expect(refusals).toHaveLength(2);
  const read = await command('GetVariables', {
    getVariableData: [variable('ActiveNetworkProfile'), variable('NetworkConfigurationPriority')],
  });
  expect(read).toMatchObject({
    getVariableResult: [{ attributeValue: '1' }, { attributeValue: '2,1' }],
  });
  expect(bad).toEqual([]);
});
