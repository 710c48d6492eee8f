import type { RouteObject } from 'react-router';

/** Routes of reservations, charging, wallet and owner; the shell and `RequireRole` stand around them. */
export const driverRoutes: RouteObject[] = [];
