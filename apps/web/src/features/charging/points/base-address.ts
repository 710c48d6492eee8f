/** The address without the identity at its end, for chargers that put it there by themselves. */
export const baseAddressOf = (url: string): string => url.slice(0, url.lastIndexOf('/'));
