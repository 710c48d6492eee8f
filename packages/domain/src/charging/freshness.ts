/** How often a charging point is told to send a heartbeat. */
export const HEARTBEAT_SECONDS = 60;
/** Silence after which a charging point's plugs are 'Not connected': two heartbeats and a half. */
export const FRESH_SECONDS = 150;
