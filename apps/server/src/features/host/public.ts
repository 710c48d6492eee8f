export { createHost } from './host.service.ts';
export { HostUsageError, readHostArguments } from './host-arguments.ts';
export { HOST_HELP } from './host-help.ts';
export { HostAnswer, type HostRequest, type RequestOf } from './host-request.ts';
export { jsonText } from './host-text.ts';
