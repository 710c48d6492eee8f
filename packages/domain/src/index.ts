export * from './plug-status.ts';
export * from './reservation-status.ts';
export * from './roles.ts';
