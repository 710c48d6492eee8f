import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { DisplayMessages } from './display-messages.ts';

export function displayMessageRoutes(app: HttpApp, displays: DisplayMessages): void {
  serve(app, 'readDisplayMessage', ({ params, actor }) => displays.read(params.id, actor));
  serve(app, 'showDisplayMessage', ({ params, body, actor }) =>
    displays.show(params.id, body.text, actor),
  );
  serve(app, 'clearDisplayMessage', ({ params, actor }) => displays.clear(params.id, actor));
}
