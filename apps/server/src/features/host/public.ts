export { runHostProgram } from './program/host-program.ts';
