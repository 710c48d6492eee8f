/** Where the code on a plug leads: this host's own page of the station, with the plug in view. */
export const plugAddress = (origin: string, slug: string, plugId: number): string => {
  const address = new URL(`/stations/${encodeURIComponent(slug)}`, origin);
  address.searchParams.set('plug', String(plugId));
  return address.href;
};

/** The same as a person reads and types it. */
export const readableAddress = (address: string): string => address.replace(/^https?:\/\//, '');
