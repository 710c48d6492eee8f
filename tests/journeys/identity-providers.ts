// Google and Apple for the journeys: local OpenID providers that the demo is configured with.
import { generateKeyPairSync } from 'node:crypto';
import {
  startIdentityProvider,
  type TestPerson,
} from '../../apps/server/src/tests/kit/outside/identity-provider.ts';

const person = (name: string): TestPerson => ({
  sub: `sub-${name}`,
  email: `${name}@accounts.example`,
  email_verified: true,
  given_name: 'Ηλέκτρα',
  family_name: 'Voltou',
});
/** Accounts at the providers; one for each use, so that the order of journeys does not matter. */
const PEOPLE = ['google-en', 'google-el', 'apple-en', 'apple-el'].map(person);

/** Returns the demo's settings for both, and a function to stop them. */
export async function startIdentityProviders(publicUrl: string) {
  const google = { clientId: 'voltagora.apps.example', clientSecret: 'a secret for two' };
  const apple = { clientId: 'org.example.charge', teamId: 'TEAM123456', keyId: 'KEY1234567' };
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const providers = await Promise.all([
    startIdentityProvider({
      clientId: google.clientId,
      redirectUri: `${publicUrl}/auth/google`,
      secret: { kind: 'google', clientSecret: google.clientSecret },
      people: PEOPLE,
    }),
    startIdentityProvider({
      clientId: apple.clientId,
      redirectUri: `${publicUrl}/auth/apple`,
      secret: { kind: 'apple', ...apple, publicKey },
      people: PEOPLE,
    }),
  ]);
  const [googleIssuer, appleIssuer] = providers.map(({ issuer }) => issuer);
  return {
    environment: {
      VOLTAGORA_GOOGLE_CLIENT_ID: google.clientId,
      VOLTAGORA_GOOGLE_CLIENT_SECRET: google.clientSecret,
      VOLTAGORA_GOOGLE_ISSUER: googleIssuer,
      VOLTAGORA_APPLE_CLIENT_ID: apple.clientId,
      VOLTAGORA_APPLE_TEAM_ID: apple.teamId,
      VOLTAGORA_APPLE_KEY_ID: apple.keyId,
      VOLTAGORA_APPLE_PRIVATE_KEY: privateKey,
      VOLTAGORA_APPLE_ISSUER: appleIssuer,
    },
    async close() {
      await Promise.all(providers.map((provider) => provider.close()));
    },
  };
}
