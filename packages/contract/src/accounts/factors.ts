// Second factors (authenticator app, passkeys, recovery codes) and fresh proof, as the API sends and receives them.
import * as z from 'zod';
import { Instant, Line, PrivateId } from '../primitives.ts';

const Base64Url = z.string().regex(/^[A-Za-z0-9_-]*$/, 'must be base64url');
const CredentialId = Base64Url.min(1).max(1400);
const Transports = z.array(z.string().max(32)).max(16);
const KnownCredential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z
    .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
    .optional(),
});

/** What a person can log in with after the password. */
export const FACTOR_METHODS = ['authenticator', 'passkey', 'recovery_code'] as const;
/** One of `FACTOR_METHODS`. */
export type FactorMethod = (typeof FACTOR_METHODS)[number];

/** With `second_factor_required`: the ticket that the second step of the login sends back, valid once and for five minutes. */
export const LoginStep = z.object({
  ticket: z.string(),
  methods: z.array(z.enum(FACTOR_METHODS)),
});
export type LoginStep = z.infer<typeof LoginStep>;

/** Six digits of an authenticator app (TOTP, RFC 6238); blanks are ignored. */
const AuthenticatorCode = z
  .string()
  .max(16)
  .transform((code) => code.replaceAll(/\s/g, ''))
  .refine((code) => /^\d{6}$/.test(code), 'must have six digits');
/** Recovery code, in either case, with or without its hyphens. */
const RecoveryCode = z
  .string()
  .max(40)
  .transform((code) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  .refine((code) => code.length > 0, 'must be a recovery code');

/** A passkey's signature of a challenge: AuthenticationResponseJSON of WebAuthn. */
export const PasskeyAssertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url.max(4096),
    authenticatorData: Base64Url.max(8192),
    signature: Base64Url.max(8192),
    userHandle: Base64Url.max(200).optional(),
  }),
});
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;

/** A new passkey: RegistrationResponseJSON of WebAuthn. */
export const PasskeyRegistration = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url.max(4096),
    attestationObject: Base64Url.max(32_768),
    transports: Transports.optional(),
  }),
});
export type PasskeyRegistration = z.output<typeof PasskeyRegistration>;

const hasOne = (proof: Record<string, unknown>): boolean =>
  Object.entries(proof).filter(([name, value]) => name !== 'ticket' && value !== undefined)
    .length === 1;
const ONE_PROOF = { message: 'must contain exactly one proof' };
const factor = {
  code: AuthenticatorCode.optional(),
  recovery_code: RecoveryCode.optional(),
  passkey: PasskeyAssertion.optional(),
};

/** The second step of a login: the ticket of the first step, and one of the others. */
export const FinishLogin = z
  .strictObject({ ticket: z.string().min(1).max(200), ...factor })
  .refine(hasOne, ONE_PROOF);
/** Proof that the person is at the device: exactly one of them. */
export const GivenProof = z
  .strictObject({ password: z.string().min(1).max(128).optional(), ...factor })
  .refine(hasOne, ONE_PROOF);
/** Until when calls that need a fresh proof are served in this session. */
export const Proven = z.object({ proven_until: Instant });

/** Signs in with a passkey alone. */
export const PasskeyLogin = z.strictObject({ passkey: PasskeyAssertion });

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
export const PasskeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(KnownCredential),
});
/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export const PasskeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(KnownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

/** How many passkeys one account can have. */
export const PASSKEYS_MAX = 20;
const PasskeyName = Line(60).min(1);
/** A passkey as its owner sees it. */
export const Passkey = z.object({
  id: PrivateId,
  name: z.string(),
  added_at: Instant,
  last_used_at: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** The factors of the caller. */
export const SecondFactors = z.object({
  authenticator: z.object({ added_at: Instant }).nullable(),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.int(),
  /** False where the address of this installation is no domain name, or not secure. */
  can_use_passkeys: z.boolean(),
});
export type SecondFactors = z.infer<typeof SecondFactors>;

/** What an authenticator app needs: `uri` for its camera, `secret` (base32) to type. Nothing is on until it is confirmed. */
export const NewAuthenticator = z.object({ uri: z.string(), secret: z.string() });
/** A code of the new authenticator app. */
export const ConfirmAuthenticator = z.strictObject({ code: AuthenticatorCode });
/** Recovery codes in plain text, shown this once; empty if the account has codes already. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
/** A new passkey and its name. */
export const AddPasskey = z.strictObject({ name: PasskeyName, passkey: PasskeyRegistration });
/** The new passkey, with recovery codes as `RecoveryCodes` says. */
export const AddedPasskey = z.object({ passkey: Passkey, ...RecoveryCodes.shape });
/** A new name of a passkey. */
export const RenamePasskey = z.strictObject({ name: PasskeyName });
