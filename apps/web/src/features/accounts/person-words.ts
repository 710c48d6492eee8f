/** The words for a wrong field about a person; of a password the server refuses only how common it is. */
export function personWords(name: string, from: 'schema' | 'server', values: object): string {
  if (name === 'email' && 'email' in values && String(values.email).trim() === '') {
    return 'auth.invalid.email_missing';
  }
  const isPassword = name === 'password' || name === 'new_password';
  return isPassword && from === 'server' ? 'auth.invalid.password_common' : `auth.invalid.${name}`;
}
