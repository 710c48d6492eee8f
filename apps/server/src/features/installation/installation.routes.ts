// Configuration for clients, and health checks for load balancers.
import type { AnswerOf } from '@voltagora/contract';
import { canMailHost, type Config, showsDevelopmentMail } from '../../platform/config.ts';
import type { OpenDatabase } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';

export interface Installation {
  config: Config;
  database: OpenDatabase;
  /** Whether the database answers. */
  isHealthy: () => Promise<boolean>;
  /** Whether the server is shutting down. */
  isLeaving: () => boolean;
  /** Present when the installation has several nodes. */
  nodes?: { life: { count: number }; network: { isUp: boolean } } | undefined;
  /** Added to the response of /api/config/ in the demo only. */
  demo?: Pick<AnswerOf<'readConfig'>, 'simulated' | 'demo_accounts'> | undefined;
}

const presentOutside = ({ app, outside }: Config) => ({
  app: {
    android_url: app.androidUrl ?? null,
    apple_url: app.appleUrl ?? null,
    scheme: app.scheme,
    development_url: app.developmentUrl ?? null,
  },
  outside: {
    analytics: outside.analytics
      ? { script_url: outside.analytics.scriptUrl, site: outside.analytics.site }
      : null,
    chat_script_url: outside.chatScriptUrl ?? null,
    error_dsn: outside.errorDsn ?? null,
    places_host: outside.places ? new URL(outside.places.url).host : null,
  },
});

/** A node without a connection to the others keeps serving and stays ready, but reports it. */
const presentNodes = (nodes: Installation['nodes']) =>
  nodes && {
    nodes: { count: nodes.life.count, line: nodes.network.isUp ? 'up' : 'down' } as const,
  };

export function installationRoutes(
  app: HttpApp,
  { config, database, isHealthy, isLeaving, nodes, demo }: Installation,
): void {
  serve(app, 'readConfig', async () => ({
    environment: config.environment,
    map_style_url: config.mapStyleUrl ?? null,
    token_fiat_price: config.tokenFiatPrice,
    payments: config.payments,
    sign_in: { google: config.google !== undefined, apple: config.apple !== undefined },
    development_mail: showsDevelopmentMail(config),
    host: { name: config.hostName, email: config.hostEmail ?? '', address: config.hostAddress },
    contact_form: canMailHost(config),
    ...presentOutside(config),
    collects_missing_texts: config.collectsMissingTexts,
    commission: { percent: config.commissionPercent, vat_percent: config.commissionVatPercent },
    simulated: demo?.simulated ?? false,
    demo_accounts: demo?.demo_accounts ?? [],
  }));
  const readHealth = async () => {
    if (!(await isHealthy())) {
      throw new AppError('service_unavailable', 'The database does not answer.', {
        retryAfterSeconds: 5,
      });
    }
    return { status: 'ok' as const, database: database.kind, ...presentNodes(nodes) };
  };
  serve(app, 'readHealth', readHealth);
  serve(app, 'readLiveness', async () => ({ status: 'ok' as const }));
  serve(app, 'readReadiness', async () => {
    if (isLeaving()) {
      throw new AppError('service_unavailable', 'The server is shutting down.', {
        retryAfterSeconds: 5,
      });
    }
    return readHealth();
  });
}
