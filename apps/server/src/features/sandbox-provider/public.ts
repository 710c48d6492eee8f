export { createSandboxProvider } from './sandbox-provider.service.ts';
