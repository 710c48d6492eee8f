import { Temporal } from 'temporal-polyfill';
import { AppError } from './app-error.ts';

/** The time zone that a request names. Refuses an invalid one with validation_failed. */
export function askedZone(name: string): string {
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId;
  } catch {
    const errors = { time_zone: ['must be a time zone, such as Europe/Athens'] };
    throw new AppError('validation_failed', 'The request is not valid.', { errors });
  }
}
