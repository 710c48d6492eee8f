import { ROLES } from '@voltagora/domain';
import * as z from 'zod';
import { Instant, PrivateId, Text } from './primitives.ts';

export const LANGUAGES = ['en', 'el'] as const;

export const RoleName = z.object({ name: z.enum(ROLES) });
export const UserSettings = z.object({ lang: z.enum(LANGUAGES).default('en') });

const Email = z
  .email()
  .max(254)
  .transform((email) => email.toLowerCase());
const Password = z.string().min(10).max(128);

/** S7.01. `username` is always the e-mail; anything else is refused. */
export const CreateUser = z
  .object({
    first_name: Text(80).min(1),
    last_name: Text(80).min(1),
    email: Email,
    phone_number: Text(32)
      .regex(/^\+?[0-9 ()./-]*$/, 'must be a phone number')
      .default(''),
    password: Password,
    username: z.string().max(254).optional(),
    role: RoleName,
    settings: UserSettings.default({ lang: 'en' }),
  })
  .refine((user) => user.username === undefined || user.username.toLowerCase() === user.email, {
    path: ['username'],
    message: 'must equal the e-mail',
  });

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
});
export type User = z.infer<typeof User>;

export const UpdateUser = z.object({
  first_name: Text(80).min(1).optional(),
  last_name: Text(80).min(1).optional(),
  phone_number: Text(32)
    .regex(/^\+?[0-9 ()./-]*$/, 'must be a phone number')
    .optional(),
  settings: z.object({ lang: z.enum(LANGUAGES) }).optional(),
});

export const Credentials = z.object({ email: Email, password: z.string().min(1).max(128) });
export const RefreshRequest = z.object({ refresh: z.string().min(1).max(4096) });
export const TokenPair = z.object({ access: z.string(), refresh: z.string() });
export const AccessToken = z.object({ access: z.string() });
