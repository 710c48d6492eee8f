// The change of the secret of the installation as a module.
import { defineModule } from '../../platform/modules/define-module.ts';
import { createSecretRotation } from './secret-rotation.service.ts';

const RESEAL_EVERY_MS = 60_000;

export const secretRotationModule = defineModule({
  name: 'secret-rotation',
  start(platform) {
    const rotate = createSecretRotation(platform);
    return { offers: {}, jobs: (run) => [run.onLeader(RESEAL_EVERY_MS, rotate)] };
  },
});
