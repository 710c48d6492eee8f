/** The zone that days and months of the wallet are counted in: that of the device, as everywhere on its page. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
