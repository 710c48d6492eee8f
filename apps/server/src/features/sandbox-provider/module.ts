import { defineModule, type Started } from '../../platform/modules/define-module.ts';
import { sandboxPageRoutes } from './sandbox-page.routes.ts';
import { createSandboxProvider, type Sandbox } from './sandbox-provider.service.ts';
import { tables } from './tables.ts';

/** Offers a provider only when the settings choose the sandbox. */
export const sandboxProviderModule = defineModule({
  name: 'sandbox-provider',
  tables,
  start(platform): Started<{ sandbox: Sandbox | undefined }> {
    const { config } = platform;
    if (config.payments !== 'sandbox') return { offers: { sandbox: undefined } };
    const { environment, hostName } = config;
    const sandbox = createSandboxProvider({ ...platform, environment, hostName });
    return {
      offers: { sandbox },
      routes: (app) => sandboxPageRoutes(app, sandbox.pages),
      jobs: (run) => [sandbox.start(run.failed)],
    };
  },
});
