/** The two roles of the API; the host of the installation has no role. */
export const ROLES = ['driver', 'station_owner'] as const;
/** One of `ROLES`. */
export type Role = (typeof ROLES)[number];
