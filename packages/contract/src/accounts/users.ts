// The user, the sessions and the ways to sign in, as the API sends and receives them; the server decides who may enter.
import { ROLES } from '@voltagora/domain';
import * as z from 'zod';
import { Instant, Line, PrivateId, listOf } from '../primitives.ts';

/** Languages of the screens, mails and documents, as ISO 639-1 codes. */
export const LANGUAGES = ['en', 'el'] as const;

/** A role as the specification's requests name it: `{ name: 'DRIVER' }`. */
export const RoleName = z.object({ name: z.enum(ROLES) });
/** What a user has set for their account. */
export const UserSettings = z.object({ lang: z.enum(LANGUAGES).default('en') });

const Email = z
  .email()
  .max(254)
  .transform((email) => email.toLowerCase());
const PhoneNumber = Line(32).regex(/^\+?[0-9 ()./-]*$/, 'must be a phone number');
const Password = z.string().min(10).max(128);

/** S7.01. `username` is always the e-mail; anything else is refused. */
export const CreateUser = z
  .strictObject({
    first_name: Line(80).min(1),
    last_name: Line(80).min(1),
    email: Email,
    phone_number: PhoneNumber.default(''),
    password: Password,
    username: z.string().max(254).optional(),
    role: RoleName,
    settings: UserSettings.default({ lang: 'en' }),
  })
  .refine((user) => user.username === undefined || user.username.toLowerCase() === user.email, {
    path: ['username'],
    message: 'must equal the e-mail',
  });

/** A user as returned to themself. */
export const User = z.object({
  id: PrivateId,
  email: z.string(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  role: RoleName,
  settings: z.object({ lang: z.enum(LANGUAGES) }),
  date_joined: Instant,
  /** False for an account that signs in only with Google or Apple. */
  has_password: z.boolean(),
});
export type User = z.infer<typeof User>;

/**
 * S7.05. A client may send the whole user: a field that cannot be changed is accepted with its current value, and refused
 * (validation_failed, by field) with another.
 */
export const UpdateUser = z.strictObject({
  id: PrivateId.optional(),
  email: Email.optional(),
  username: Email.optional(),
  role: RoleName.optional(),
  date_joined: Instant.optional(),
  has_password: z.boolean().optional(),
  first_name: Line(80).min(1).optional(),
  last_name: Line(80).min(1).optional(),
  phone_number: PhoneNumber.optional(),
  settings: z.object({ lang: z.enum(LANGUAGES) }).optional(),
});

/** A request that names an account by its e-mail address alone. */
export const EmailOnly = z.strictObject({ email: Email });
const LinkToken = z.string().min(1).max(200);
/** `uid` and `token` as in the mailed link. */
export const ActivateUser = z.strictObject({ uid: z.string().max(64), token: LinkToken });
/** `uid` and `token` as in the mailed link that lets a person log in with this browser. */
export const ConfirmBrowser = ActivateUser;
/** A new password, with `uid` and `token` of the mailed link. */
export const ResetPassword = z.strictObject({
  uid: z.string().max(64),
  token: LinkToken,
  new_password: Password,
});
/** S7.07, S5.01. The client compares the confirmation; if it is sent, the server compares it too. */
export const SetPassword = z.strictObject({
  current_password: z.string().min(1).max(128),
  new_password: Password,
  re_new_password: z.string().max(128).optional(),
});

/** One place where the user is signed in. */
export const UserSession = z.object({
  id: PrivateId,
  /** "Firefox on Android"; empty if the browser did not say. */
  device: z.string(),
  address: z.string(),
  created_at: Instant,
  last_used_at: Instant,
  is_current: z.boolean(),
});
export type UserSession = z.infer<typeof UserSession>;
/** The user's logins: `results`, and `count` of all. */
export const UserSessions = listOf(UserSession);

/** S7.06. `settle` confirms what the refusal `account_not_settled` listed. */
export const DeleteAccount = z.strictObject({
  password: z.string().max(128).default(''),
  settle: z.boolean().default(false),
});

/** Everything stored about the user, by kind; for a person to read, so its shape may grow. */
export const UserExport = z.object({
  exported_at: Instant,
  user: User,
  data: z.record(z.string(), z.unknown()),
});

/** Identity providers that people can sign in with (OpenID Connect). */
export const SIGN_IN_PROVIDERS = ['google-oauth2', 'apple-id'] as const;
/** One of `SIGN_IN_PROVIDERS`. */
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number];
/** The start of a sign-in with an identity provider. */
export const BeginSignIn = z.object({
  /** The role of a new account; without it an unknown person is refused with role_required. */
  role: z.enum(ROLES).optional(),
  lang: z.enum(LANGUAGES).default('en'),
});
/** Where the browser goes to sign in: the authorization endpoint of the provider with its query. */
export const SignInStart = z.object({ authorization_url: z.string() });
/** S7.08: state and code travel in the query; `iss` is passed on if the provider sent one (RFC 9207). */
export const FinishSignIn = z.object({
  state: z.string().min(1).max(512),
  code: z.string().min(1).max(4096),
  iss: z.string().min(1).max(512).optional(),
});
/** `is_new` distinguishes a registration from a login. */
export const SocialTokenPair = z.object({
  access: z.string(),
  refresh: z.string(),
  is_new: z.boolean(),
});

/** E-mail address and password of a login. */
export const Credentials = z.object({ email: Email, password: z.string().min(1).max(128) });
/** The refresh token that is exchanged for a new access token. */
export const RefreshRequest = z.object({ refresh: z.string().min(1).max(4096) });
/**
 * The refresh token that is exchanged for a new access token. With `rotate`, the answer also has a refresh token that replaces
 * it: a copy that is used later ends the session.
 */
export const RotatingRefreshRequest = RefreshRequest.extend({ rotate: z.boolean().optional() });
/** An access token and a refresh token (JWT). */
export const TokenPair = z.object({ access: z.string(), refresh: z.string() });
/** A new access token (JWT), and the refresh token to use from now on if one was asked for. */
export const RenewedTokens = z.object({ access: z.string(), refresh: z.string().optional() });
