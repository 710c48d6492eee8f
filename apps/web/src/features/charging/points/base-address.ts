/** The URL without the identity at its end, for charging points that append it themselves. */
export const baseAddressOf = (url: string): string => url.slice(0, url.lastIndexOf('/'));
