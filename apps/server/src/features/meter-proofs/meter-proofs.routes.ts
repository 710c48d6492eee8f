import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import { serveDownload } from '../../platform/http/downloads/serve-download.ts';
import type { MeterProofs } from './meter-proofs.service.ts';

export function meterProofsRoutes(app: HttpApp, proofs: MeterProofs): void {
  const { keys } = proofs;
  serve(app, 'readSessionProofs', ({ actor, params }) => proofs.ofSession(actor, params.id));
  serveDownload(app, 'downloadSessionProofs', ({ actor, params }) => proofs.file(actor, params.id));
  serve(app, 'listMeterKeys', ({ actor, params }) => keys.list(actor, params.id));
  serve(app, 'addMeterKey', ({ actor, params, body }) =>
    keys.add(actor, params.id, body.public_key),
  );
  serve(app, 'fetchMeterKeys', ({ actor, params }) => keys.fetch(actor, params.id));
  serve(app, 'removeMeterKey', ({ actor, params }) => keys.remove(actor, params.id, params.key));
}
