// NATS servers that require a login: the lines of their configuration, and what a node needs to log in. Only for tests.
import { nkeys } from '@nats-io/transport-node';

type KeyPair = ReturnType<typeof nkeys.createUser>;

export interface NatsAccess {
  config: string;
  /** A seed, or the content of a credentials file. */
  secret: string;
}

const seedOf = (pair: KeyPair): string => Buffer.from(pair.getSeed()).toString();

export function nkeyAccess(): NatsAccess {
  const user = nkeys.createUser();
  return {
    config: `authorization { users: [ { nkey: ${user.getPublicKey()} } ] }`,
    secret: seedOf(user),
  };
}

/** An operator with one account and one user. */
export function credsAccess(): NatsAccess {
  const [operator, account, user] = [
    nkeys.createOperator(),
    nkeys.createAccount(),
    nkeys.createUser(),
  ];
  const operatorToken = signed(operator, operator, { type: 'operator' });
  const limits = { subs: -1, data: -1, payload: -1, imports: -1, exports: -1, conn: -1, leaf: -1 };
  const accountToken = signed(operator, account, {
    type: 'account',
    limits: { ...limits, wildcards: true },
  });
  const userToken = signed(account, user, { type: 'user', subs: -1, data: -1, payload: -1 });
  return {
    config: `operator: ${operatorToken}
      resolver: MEMORY
      resolver_preload: { ${account.getPublicKey()}: ${accountToken} }`,
    secret: [
      '-----BEGIN NATS USER JWT-----',
      userToken,
      '------END NATS USER JWT------',
      '',
      '-----BEGIN USER NKEY SEED-----',
      seedOf(user),
      '------END USER NKEY SEED------',
      '',
    ].join('\n'),
  };
}

/** A JWT of NATS about `subject`, by `issuer`. */
function signed(issuer: KeyPair, subject: KeyPair, nats: Record<string, unknown>): string {
  const issuedAt = Math.floor(Date.now() / 1000) - 60;
  const claims = {
    jti: subject.getPublicKey(),
    iat: issuedAt,
    iss: issuer.getPublicKey(),
    name: 'test',
    sub: subject.getPublicKey(),
    nats: { ...nats, version: 2 },
  };
  const parts = [{ typ: 'JWT', alg: 'ed25519-nkey' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const text = parts.join('.');
  return `${text}.${Buffer.from(issuer.sign(Buffer.from(text))).toString('base64url')}`;
}
