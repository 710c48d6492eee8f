/** The zone that an account's own days and months are counted in: that of the device. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
