// Where a charging point finds this server, where nobody has said how it is reached from outside.

/** `own`, by the host name that a charging point has used; `own` as it is, for a name that cannot be one of this server. */
export function addressByHost(own: string, host: string | null): string {
  const { protocol, port } = new URL(own);
  if (host === null || /[\s/?#@\\]/u.test(host) || !URL.canParse(`${protocol}//${host}`))
    return own;
  const seen = new URL(`${protocol}//${host}`);
  // Another port is of what stands between: whether it takes anything but sockets is not known.
  return seen.port === port ? seen.origin : own;
}
