// Checks that deploy/ and the Dockerfile match the server: settings, calls, metrics, files. Nothing is deployed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls } from '@voltagora/contract';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { describeSettings, readConfig } from '../../apps/server/src/platform/config.ts';
import { createMetrics } from '../../apps/server/src/platform/metrics/metrics.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const yamlFiles = globSync('deploy/**/*.yaml', { cwd: ROOT });

function documentsOf(file: string): unknown[] {
  return parseAllDocuments(read(file), { merge: true }).map((document) => {
    expect([...document.errors, ...document.warnings], file).toEqual([]);
    return document.toJS();
  });
}

const Kind = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }).optional(),
});
const ofKind = (kind: string, name?: string): unknown =>
  yamlFiles.flatMap(documentsOf).find((document) => {
    const read = Kind.safeParse(document).data;
    return read?.kind === kind && (name === undefined || read.metadata?.name === name);
  });

const Lock = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })),
});
const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) });
const Deployment = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        enableServiceLinks: z.literal(false),
        containers: z.tuple([
          z.object({ startupProbe: Probe, livenessProbe: Probe, readinessProbe: Probe }),
        ]),
      }),
    }),
  }),
});

describe('Kubernetes', () => {
  const { data } = z.object({ data: z.record(z.string(), z.string()) }).parse(ofKind('ConfigMap'));
  // With the values of the secret.
  const settings = {
    ...data,
    DATABASE_URL: 'postgres://db/voltagora',
    VOLTAGORA_SECRET: 'a'.repeat(32),
    NATS_PASSWORD: 'b'.repeat(32),
  };
  const pod = Deployment.parse(ofKind('Deployment', 'voltagora')).spec.template.spec;

  test('settings are accepted by the server', () => {
    const known = describeSettings().flatMap(({ settings }) => settings.map(({ name }) => name));
    expect(Object.keys(data).filter((name) => !known.includes(name))).toEqual([]);
    expect(() => readConfig(settings)).not.toThrow();
  });

  test('a pod may take more than twice its time to drain', () => {
    const { drainSeconds } = readConfig(settings);
    expect(drainSeconds).toBeGreaterThan(0);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(2 * drainSeconds);
  });

  test('probes use existing calls, and a database outage restarts no pod', () => {
    const [{ startupProbe, livenessProbe, readinessProbe }] = pod.containers;
    const paths = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path);
    expect(paths).toEqual([
      calls.readLiveness.path,
      calls.readLiveness.path,
      calls.readReadiness.path,
    ]);
  });

  test('NATS requires the password of the nodes, and only the nodes reach it', () => {
    const labels = z.object({ 'app.kubernetes.io/name': z.string() });
    const Nats = z.object({
      spec: z.object({
        template: z.object({
          metadata: z.object({ labels }),
          spec: z.object({
            containers: z.tuple([
              z.object({
                args: z.array(z.string()),
                env: z.array(z.looseObject({ name: z.string() })),
              }),
            ]),
          }),
        }),
      }),
    });
    const Policy = z.object({
      spec: z.object({
        podSelector: z.object({ matchLabels: labels }),
        policyTypes: z.array(z.string()),
        ingress: z.array(z.unknown()),
        egress: z.array(z.unknown()),
      }),
    });
    const { template } = Nats.parse(ofKind('Deployment', 'voltagora-nats')).spec;
    const [{ args, env }] = template.spec.containers;
    expect(args).toEqual(['nats-server', '--user', '$(NATS_USER)', '--pass', '$(NATS_PASSWORD)']);
    expect(env).toContainEqual({
      name: 'NATS_PASSWORD',
      valueFrom: { secretKeyRef: { name: 'voltagora', key: 'NATS_PASSWORD' } },
    });
    const config = readConfig(settings);
    expect(config.nats).toMatchObject({
      address: 'voltagora-nats:4222',
      login: { kind: 'user', user: 'voltagora', password: 'b'.repeat(32) },
    });
    const policy = Policy.parse(ofKind('NetworkPolicy')).spec;
    expect(policy.podSelector.matchLabels).toEqual(template.metadata.labels);
    expect(policy.policyTypes).toEqual(['Ingress', 'Egress']);
    const nodes = { podSelector: { matchLabels: { 'app.kubernetes.io/name': 'voltagora' } } };
    expect(policy.ingress).toEqual([{ from: [nodes], ports: [{ protocol: 'TCP', port: 4222 }] }]);
    expect(policy.egress).toEqual([]);
  });

  test('kustomization lists every file of its folder', () => {
    const { resources } = z
      .object({ resources: z.array(z.string()) })
      .parse(ofKind('Kustomization'));
    const files = globSync('deploy/kubernetes/*.yaml', { cwd: ROOT }).map((file) =>
      file.slice('deploy/kubernetes/'.length),
    );
    expect(files.toSorted()).toEqual([...resources, 'kustomization.yaml'].toSorted());
  });
});

test('compose gives its nodes valid settings, and longer to stop than they drain', () => {
  const Node = z.object({
    environment: z.record(z.string(), z.string()),
    stop_grace_period: z.string().regex(/^\d+s$/),
    read_only: z.literal(true),
  });
  const [document] = documentsOf('deploy/compose.yaml');
  const { services } = z
    .object({ services: z.looseObject({ 'node-1': Node, 'node-2': Node }) })
    .parse(document);
  const { environment, stop_grace_period } = services['node-2'];
  const filled = Object.entries(environment).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{\w+:\?\}/g, 'a'.repeat(32)),
  ]);
  const config = readConfig(Object.fromEntries(filled));
  expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(2 * config.drainSeconds);
  expect(read('deploy/Caddyfile')).toContain(`health_uri ${calls.readReadiness.path}`);
});

test('[22] without TLS, the proxy leads browsers to https and refuses the API', () => {
  const [, block = ''] =
    /^http:\/\/\{\$SITE_ADDRESS\} \{\n(.*?)^\}/ms.exec(read('deploy/Caddyfile')) ?? [];
  expect(block).toMatch(/@api path \/api\/\* \/ocpp\/\*/);
  expect(block).toMatch(
    /handle @api \{\s+respond .* 403\s+\}\s+handle \{\s+redir https:\/\/\{host\}\{uri\} 308/,
  );
});

test('the nodes of compose are not the superuser of PostgreSQL', () => {
  const Services = z.object({
    services: z.looseObject({
      postgres: z.object({
        environment: z.record(z.string(), z.string()),
        volumes: z.array(z.string()),
      }),
      'node-1': z.object({ environment: z.record(z.string(), z.string()) }),
    }),
  });
  const { services } = Services.parse(documentsOf('deploy/compose.yaml')[0]);
  const { environment, volumes } = services.postgres;
  expect(environment).toEqual({
    POSTGRES_PASSWORD: '${POSTGRES_ADMIN_PASSWORD:?}',
    VOLTAGORA_PASSWORD: '${POSTGRES_PASSWORD:?}',
  });
  expect(services['node-1'].environment['DATABASE_URL']).toBe(
    'postgres://voltagora:${POSTGRES_PASSWORD:?}@postgres:5432/voltagora',
  );
  const script = 'postgres/create-role.sh';
  expect(volumes).toContain(`./${script}:/docker-entrypoint-initdb.d/create-role.sh:ro`);
  expect(read(`deploy/${script}`)).toMatch(/create role voltagora login nosuperuser /);
});

test('NATS of compose requires the password of the nodes, and only the nodes reach it', () => {
  const Service = z.object({
    command: z.array(z.string()).optional(),
    environment: z.record(z.string(), z.string()).optional(),
    networks: z.array(z.string()),
    ports: z.array(z.string()).optional(),
  });
  const Compose = z.object({
    services: z.record(z.string(), Service),
    networks: z.record(z.string(), z.object({ internal: z.boolean().optional() }).nullable()),
  });
  const { services, networks } = Compose.parse(documentsOf('deploy/compose.yaml')[0]);
  const [user, password] = ['voltagora', '${NATS_PASSWORD:?}'];
  expect(services['nats']?.command).toEqual(['nats-server', '--user', user, '--pass', password]);
  const node = services['node-1']?.environment;
  expect(node).toMatchObject({ NATS_USER: user, NATS_PASSWORD: password });
  expect(services['nats']?.ports).toBeUndefined();
  expect(services['nats']?.networks).toEqual(['back']);
  expect(networks['back']).toEqual({ internal: true });
  const others = Object.entries(services).filter(([, { networks: of }]) => of.includes('back'));
  expect(others.map(([name]) => name)).toEqual(['node-1', 'node-2', 'postgres', 'nats']);
});

test('every volume folder of compose is created in the image for its user', () => {
  const [document] = documentsOf('deploy/compose.yaml');
  const Node = z.object({ volumes: z.array(z.string()) });
  const { services } = z.object({ services: z.looseObject({ 'node-1': Node }) }).parse(document);
  const folders = services['node-1'].volumes.map((volume) => volume.split(':').at(-1));
  const made = /^RUN install --directory --owner node .* --mode 700 (.+)$/m.exec(
    read('Dockerfile'),
  );
  expect(folders).toHaveLength(2);
  expect(made?.[1]?.split(' ')).toEqual(expect.arrayContaining(folders));
});

describe('metrics', () => {
  const EXPRESSIONS = z.object({
    groups: z.array(z.object({ rules: z.array(z.object({ expr: z.string() })) })),
  });
  const DASHBOARD = z.object({
    panels: z.array(z.object({ id: z.number(), targets: z.array(z.object({ expr: z.string() })) })),
  });
  const namesIn = (expression: string): string[] =>
    expression.match(/\b(?:voltagora|process|nodejs)_\w+/g) ?? [];

  async function metricNames(): Promise<Set<string>> {
    const metrics = createMetrics();
    metrics.watchPoints(() => 1);
    metrics.countAnswer({ method: 'GET', route: '/', status: 200 }, 1);
    metrics.countFrame({ version: '1.6', direction: 'received' });
    const lines = (await metrics.read()).split('\n').filter((line) => /^[a-z]/.test(line));
    return new Set(lines.map((line) => /^\w+/.exec(line)?.[0] ?? ''));
  }

  test('every metric of the dashboard and of the alerts exists', async () => {
    const rules = documentsOf('deploy/prometheus/voltagora.rules.yaml')
      .flatMap((document) => EXPRESSIONS.parse(document).groups)
      .flatMap((group) => group.rules);
    const { panels } = DASHBOARD.parse(JSON.parse(read('deploy/grafana/voltagora.json')));
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const targets = panels.flatMap((panel) => panel.targets);
    const named = [...rules, ...targets].flatMap(({ expr }) => namesIn(expr));
    expect(named.length).toBeGreaterThan(20);
    const known = await metricNames();
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('the image', () => {
  test('copies existing files, and no secrets or tests', () => {
    const lines = read('Dockerfile').split('\n');
    const copied = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(copied.length).toBeGreaterThan(10);
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const admitted = read('.dockerignore').match(/^!.+$/gm) ?? [];
    const tops = admitted.map((line) => line.slice(1));
    expect(copied.filter((path) => !tops.some((top) => path.startsWith(top)))).toEqual([]);
  });

  test('includes every package folder that the server needs', () => {
    const { packages } = Lock.parse(JSON.parse(read('package-lock.json')));
    const folders = Object.entries(packages)
      .filter(([path, { dev }]) => !dev && /^(node_modules|apps\/server|packages)\//.test(path))
      .flatMap(([path]) => /^.*?node_modules(?=\/)/.exec(path)?.[0] ?? []);
    const copied = [...read('Dockerfile').matchAll(/--from=packages \/build\/(\S+) \1$/gm)];
    expect(copied.map(([, folder]) => folder).toSorted()).toEqual([...new Set(folders)].toSorted());
  });

  test('is healthy exactly when the server reports it', async () => {
    let status = 200;
    const server = createServer((_request, response) => response.writeHead(status).end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const check = async () => {
      const child = spawn(process.execPath, [join(ROOT, 'deploy/healthcheck.mjs')], {
        env: { PORT: String(port) },
        stdio: 'ignore',
      });
      const [code] = await once(child, 'exit');
      return code;
    };
    expect(await check()).toBe(0);
    status = 503;
    expect(await check()).toBe(1);
    server.close();
    await once(server, 'close');
    expect(await check()).toBe(1);
  });
});
