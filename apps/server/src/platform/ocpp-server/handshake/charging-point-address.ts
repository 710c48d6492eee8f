// The address at which a charging point reaches this server, where no public address is configured.

/** `own`, with the host name that a charging point has used; `own` unchanged for a name that cannot be this server. */
export function addressByHost(own: string, host: string | null): string {
  const { protocol, port } = new URL(own);
  if (host === null || /[\s/?#@\\]/u.test(host) || !URL.canParse(`${protocol}//${host}`))
    return own;
  const seen = new URL(`${protocol}//${host}`);
  // Another port belongs to a proxy, which may accept only WebSockets.
  return seen.port === port ? seen.origin : own;
}
