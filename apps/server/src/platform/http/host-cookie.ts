/**
 * The name of a cookie. With the __Host- prefix, no other host of the domain and nobody on the network can have set it; a
 * browser accepts the prefix only over TLS.
 */
export const hostCookie = (name: string, publicUrl: string): string =>
  publicUrl.startsWith('https://') ? `__Host-${name}` : name;
