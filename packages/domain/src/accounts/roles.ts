/** The two roles of the API; the host who runs the installation is no role. */
export const ROLES = ['driver', 'station_owner'] as const;
/** One of `ROLES`. */
export type Role = (typeof ROLES)[number];
