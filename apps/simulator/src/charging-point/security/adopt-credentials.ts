import type { Machine } from '../machine/machine.ts';
import { tellSecurityEvent } from './security-events.ts';

/** Uses changed credentials for the next connection, which starts soon. */
export function adoptCredentials(machine: Machine, is201: boolean): void {
  const { configuration, keyring } = machine;
  configuration.onChange((key) => {
    // In OCPP 2.0.1 the security profile only changes once a connection with it exists.
    const isOfNextLine = key === 'AuthorizationKey' || (key === 'SecurityProfile' && !is201);
    if (!isOfNextLine) return;
    if (key === 'AuthorizationKey') {
      keyring.changePassword(passwordOf(configuration.text(key), is201));
    }
    tellSecurityEvent(machine, 'ReconfigurationOfSecurityParameters', key);
    machine.reconnect();
  });
}

/** A hexadecimal key means its bytes (OCPP-J 1.6 §6.2.2); other text is used as is. */
function passwordOf(text: string, is201: boolean): Buffer {
  const isHex = !is201 && /^([0-9a-f]{2}){16,20}$/iu.test(text);
  return Buffer.from(text, isHex ? 'hex' : 'utf8');
}
