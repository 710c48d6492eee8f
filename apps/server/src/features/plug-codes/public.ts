export type { PlugCodes } from './plug-codes.service.ts';
