/** The time zone of the device, in which an account's days and months are counted. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
