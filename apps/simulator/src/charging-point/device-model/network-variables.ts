// Network connection profiles as variables of OCPP 2.0.1 (OCPPCommCtrlr, NetworkConfiguration).
import type { Machine } from '../machine/machine.ts';
import type { Named } from './words.ts';

interface NetworkVariable extends Named {
  value: string;
  /** Undefined: read-only. */
  set?(value: string): 'Accepted' | 'RebootRequired' | 'Rejected';
}

export const networkVariables = ({ networks }: Machine): NetworkVariable[] => [
  {
    ...ofLine('NetworkConfigurationPriority'),
    value: networks.priority(),
    set: networks.setPriority,
  },
  {
    ...ofLine('NetworkProfileConnectionAttempts'),
    value: String(networks.attempts()),
    set: networks.setAttempts,
  },
  { ...ofLine('ActiveNetworkProfile'), value: String(networks.active()) },
  ...networks.all().flatMap(({ slot, url, securityProfile, ocppInterface }) => [
    { ...ofSlot(slot, 'OcppCsmsUrl'), value: url },
    { ...ofSlot(slot, 'OcppInterface'), value: ocppInterface },
    { ...ofSlot(slot, 'SecurityProfile'), value: String(securityProfile) },
  ]),
];

const ofLine = (name: string): Named => ({
  component: { name: 'OCPPCommCtrlr' },
  variable: { name },
});

const ofSlot = (slot: number, name: string): Named => ({
  component: { name: 'NetworkConfiguration', instance: String(slot) },
  variable: { name },
});
