import { notFound } from '../../platform/http/app-error.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import { serveUpload } from '../../platform/http/downloads/serve-upload.ts';
import type { Images } from './images.service.ts';
import { PICTURE_BYTES_MAX } from './picture-files.ts';

export function imagesRoutes(app: HttpApp, images: Images): void {
  serveUpload(
    app,
    'uploadStationImage',
    {
      maxBytes: PICTURE_BYTES_MAX,
      admit: ({ actor, params }) => images.admit(actor, params.id),
    },
    ({ actor, params, file }) => images.add(actor, params.id, file),
  );
  serve(app, 'updateStationImage', ({ actor, params, body }) =>
    images.update(actor, params.id, body),
  );
  serve(app, 'deleteStationImage', ({ actor, params }) => images.remove(actor, params.id));

  // Browsers load it directly, so it is not part of the API. Fastify's schema type lacks `hide`.
  app.get('/images/:name', { schema: { hide: true } as object }, async (request, reply) => {
    const { name } = request.params as { name: string }; // guaranteed by the route's path
    const bytes = await images.read(name);
    if (bytes === undefined) throw notFound('picture');
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(bytes);
  });
}
