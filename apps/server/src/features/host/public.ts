export { runHostProgram } from './program/host-program.ts';
export { serveHost } from './program/serve-host.ts';
