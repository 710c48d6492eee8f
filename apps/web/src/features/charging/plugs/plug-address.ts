/** The URL of the QR code on a plug: the station's page on this host, with the plug selected. */
export const plugAddress = (origin: string, slug: string, plugId: number): string => {
  const address = new URL(`/stations/${encodeURIComponent(slug)}`, origin);
  address.searchParams.set('plug', String(plugId));
  return address.href;
};

/** The URL without its scheme, for people to read and type. */
export const readableAddress = (address: string): string => address.replace(/^https?:\/\//, '');
