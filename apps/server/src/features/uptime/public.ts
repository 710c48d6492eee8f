export { readUptime } from './uptime.reads.ts';
