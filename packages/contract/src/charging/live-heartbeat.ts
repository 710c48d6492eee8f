/**
 * Sent by the server every 30 s on each WebSocket of a browser, because pages cannot see pings: a page that misses several has
 * lost its connection. It has no content and changes nothing.
 */
export const LIVE_HEARTBEAT = '{"heartbeat":true}';
