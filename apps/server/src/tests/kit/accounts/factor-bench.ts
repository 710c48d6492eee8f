// Test bench: people with an authenticator app or a passkey, over HTTP, with a clock that a test sets.
import { URI } from 'otpauth';
import { type AccountsBench, type Pair, PASSWORD } from './accounts-bench.ts';
import { createSoftwareAuthenticator } from './software-authenticator.ts';

export const STEP_MS = 30_000;
const SITE = { rpId: 'volt.example', origin: 'https://volt.example' };

export function factorBench(bench: AccountsBench) {
  const post = (url: string, body: unknown, access?: string) =>
    bench.post(url, body, access === undefined ? {} : { access });
  return {
    /** An authenticator app that is turned on. The clock then stands at the step after that of its first code. */
    async addApp({ access }: Pair) {
      const { uri } = (await post('/api/users/me/authenticator/', undefined, access)).json();
      const totp = URI.parse(uri);
      const code = (): string =>
        totp.generate({ timestamp: bench.clock.now().getTime() } as object);
      const confirmed = await post(
        '/api/users/me/authenticator/confirm/',
        { code: code() },
        access,
      );
      bench.clock.advance(STEP_MS);
      return { code, recoveryCodes: confirmed.json().recovery_codes as string[] };
    },
    newAuthenticator: (changes: Partial<typeof SITE> = {}) =>
      createSoftwareAuthenticator({ ...SITE, ...changes }),
    /** A passkey that is added. */
    async addPasskey({ access }: Pair, passkey = createSoftwareAuthenticator(SITE)) {
      const options = (await post('/api/users/me/passkeys/options/', undefined, access)).json();
      const body = { name: 'Phone', passkey: passkey.register(options) };
      const added = await post('/api/users/me/passkeys/', body, access);
      return { passkey, added };
    },
    challenge: async (access?: string) =>
      (await post('/api/auth/passkey/options/', undefined, access)).json(),
    /** The ticket of a login with the password. */
    async ticket(changes: object = {}): Promise<string> {
      return (await bench.login(changes)).json().second_factor.ticket;
    },
    finish: (body: object, from?: string) =>
      bench.post('/api/auth/second-factor/', body, from === undefined ? {} : { from }),
    prove: ({ access }: Pair, proof: object) => post('/api/auth/proof/', proof, access),
    factors: async ({ access }: Pair) =>
      (await bench.send('GET', '/api/users/me/second-factors/', undefined, { access })).json(),
    password: PASSWORD,
  };
}
