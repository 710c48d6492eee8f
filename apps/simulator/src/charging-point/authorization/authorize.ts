import type { Machine } from '../machine/machine.ts';

type AuthorizingMachine = Pick<Machine, 'clock' | 'configuration' | 'link' | 'tokens'>;

/** OCPP 1.6 §3.4: by the local list and the cache if allowed, otherwise by the central system. */
export async function authorize(idTag: string, machine: AuthorizingMachine): Promise<boolean> {
  const { clock, configuration, link, tokens } = machine;
  const use = {
    list: configuration.flag('LocalAuthListEnabled'),
    cache: configuration.flag('AuthorizationCacheEnabled'),
  };
  const known = tokens.statusOf(idTag, clock.now(), use);
  if (known === 'Accepted' && configuration.flag('LocalPreAuthorize')) return true;
  const answered = link.isOnline() ? await link.authorize(idTag) : null;
  if (answered !== null) {
    tokens.remember(idTag, answered);
    return answered.status === 'Accepted';
  }
  if (link.isOnline() || !configuration.flag('LocalAuthorizeOffline')) return false;
  if (known !== null) return known === 'Accepted';
  return configuration.flag('AllowOfflineTxForUnknownId');
}
