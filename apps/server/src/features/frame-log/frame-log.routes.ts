import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { FrameLog } from './frame-log.ts';

export function frameLogRoutes(app: HttpApp, frameLog: FrameLog): void {
  serve(app, 'listPointFrames', ({ params, actor, query }) =>
    frameLog.ofPoint(params.id, actor, query),
  );
}
