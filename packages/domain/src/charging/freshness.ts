/** The interval of heartbeats that charging points are given. */
export const HEARTBEAT_SECONDS = 60;
/** Seconds without a message after which a charging point's plugs are 'Not connected': two and a half heartbeats. */
export const FRESH_SECONDS = 150;
