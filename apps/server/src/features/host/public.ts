export { createHost } from './host.service.ts';
export { HostUsageError, readHostArguments } from './terminal/host-arguments.ts';
export { HOST_HELP } from './terminal/host-help.ts';
export { HostAnswer, type HostRequest, type RequestOf } from './terminal/host-request.ts';
export { jsonText } from './terminal/host-text.ts';
