import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { calls } from '../libs/contracts/index.js';
import { readConfiguration, settings } from '../libs/platform/configuration/configuration.js';
import { installedPackages } from './licences.js';
import { routedServices } from './nginx/routes.js';
import { brokerPorts, healthPort, outsidePorts, processes, processPort, tlsPort } from './processes.js';

const folder = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFile(join(folder, path), 'utf8');
const names = processes.map(({ name }) => name);

interface ComposeService {
  image: string;
  build?: { target: string };
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  read_only?: boolean;
}
interface Variable {
  name: string;
  value?: string;
  valueFrom?: Partial<Record<'secretKeyRef' | 'configMapKeyRef', { key: string; optional: boolean }>>;
}
interface Container {
  image: string;
  env: Variable[];
  startupProbe?: object;
  livenessProbe?: object;
  readinessProbe?: object;
  securityContext: { readOnlyRootFilesystem: boolean };
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: { template: { spec: { containers: Container[]; securityContext: { runAsNonRoot: boolean } } } };
}

let compose: { services: Record<string, ComposeService>; volumes: Record<string, object> };
let dockerfile: string;
let kustomization: { resources: string[]; images: { name: string }[] };
let manifests: Manifest[];

beforeAll(async () => {
  compose = parse(await read('docker-compose.yml'));
  dockerfile = await read('deploy/Dockerfile');
  kustomization = parse(await read('deploy/kubernetes/kustomization.yaml'));
  const texts = await Promise.all(kustomization.resources.map((name) => read(`deploy/kubernetes/${name}`)));
  manifests = texts.flatMap((text) => parseAllDocuments(text).map((document) => document.toJS() as Manifest));
});

const named = (kind: string, name: string) =>
  manifests.filter((manifest) => manifest.kind === kind && manifest.metadata.name === name);

/** What Docker makes of a value when the operator has given the required secrets and nothing else. */
const filledIn = (value: string) =>
  value.replace(/\$\{\w+(:\?[^}]*)?\}/g, 'secret').replace(/\$\{\w+:-([^}]*)\}/g, '$1');

describe('the containers', () => {
  it('are one program for each service of the product', () => {
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(routedServices(calls)));
  });

  it('are built by stages of the Dockerfile, and run without root', () => {
    const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, stage]) => stage);
    const targets = Object.values(compose.services).flatMap(({ build }) => (build ? [build.target] : []));
    expect(stages).toEqual(expect.arrayContaining(targets));
    expect(dockerfile).toMatch(/^USER 1000$/m);
  });

  it('may be built without what is secret or of another machine', async () => {
    const ignored = (await read('.dockerignore')).split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['*', '**/*.env']));
    for (const name of ['.git', 'data', 'node_modules']) expect(ignored).not.toContain(`!${name}`);
  });
});

describe('docker-compose.yml', () => {
  it.each(processes)('starts $name with settings that the product takes', ({ name, speaksMqtt = false }) => {
    const service = compose.services[name];
    const { NODE_OPTIONS, ...environment } = service?.environment ?? {};
    expect(NODE_OPTIONS).toMatch(/--max-old-space-size=\d+$/);
    expect(Object.keys(settings.shape)).toEqual(expect.arrayContaining(Object.keys(environment)));
    const given = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, filledIn(value)]));
    const configuration = readConfiguration(given);
    expect(configuration).toMatchObject({ SERVICES: [name], HOST: '0.0.0.0', TRUST_PROXY: true });
    expect([configuration.DATABASE_URL, configuration.KAFKA_BROKERS]).not.toContain(undefined);
    expect(configuration.MQTT_URL !== undefined).toBe(speaksMqtt);
    expect(service?.read_only).toBe(true);
  });

  it('waits for parts that are there and say that they are well', () => {
    for (const { depends_on = {}, healthcheck, volumes = [] } of Object.values(compose.services)) {
      expect(healthcheck?.test.length).toBeGreaterThan(1);
      for (const [part, { condition }] of Object.entries(depends_on))
        expect([part in compose.services, condition]).toEqual([true, 'service_healthy']);
      for (const volume of volumes.filter((one) => !one.startsWith('$')))
        expect(compose.volumes).toHaveProperty(volume.split(':')[0] as string);
    }
  });

  it('calls a program well that says that it is ready, and no other', async () => {
    const asked: string[] = [];
    let status = 200;
    const server = createServer(({ url = '' }, answer) => {
      asked.push(url);
      answer.writeHead(status).end('{}');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const [, program = '', ...words] = compose.services.console?.healthcheck?.test ?? [];
    // Compose writes a dollar as two.
    const here = words.map((word) => word.replaceAll('$$', '$').replace(`/${healthPort} `, `/${port} `));
    const isWell = () =>
      promisify(execFile)(program, here).then(
        () => true,
        () => false,
      );
    expect(await isWell()).toBe(true);
    status = 503;
    expect(await isWell()).toBe(false);
    await new Promise((done) => server.close(done));
    expect(await isWell()).toBe(false);
    expect(asked).toEqual(['/health/ready', '/health/ready']);
  });

  it('has no secret in it', () => {
    for (const { environment = {} } of Object.values(compose.services))
      for (const [key, value] of Object.entries(environment))
        if (/PASSWORD|SECRET|_URL/.test(key)) expect(value).toMatch(/\$\{\w+/);
  });
});

describe('a production installation', () => {
  it('has no package that does not run, none that runs a script at its installation, and licences that are named', async () => {
    const packages = installedPackages(await read('package-lock.json'));
    const installed = packages.map(({ name }) => name);
    expect(installed).toEqual(expect.arrayContaining(['typeorm', 'pg', '@nestjs/core']));
    for (const name of ['typescript', 'mongodb', 'bson', '@scarf/scarf', 'jest', 'vite'])
      expect(installed).not.toContain(name);
    expect(packages.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
    expect(dockerfile).toContain('npm ci --omit=dev --omit=peer --ignore-scripts');
    expect(await read('docs/licences.md')).not.toContain('not named');
  });

  it('reports no installation to others, also where scripts run', async () => {
    expect(JSON.parse(await read('package.json')).scarfSettings).toEqual({ enabled: false });
  });
});

describe('the Kubernetes manifests', () => {
  it('are those that kustomization.yaml lists', async () => {
    const found = (await readdir(join(folder, 'deploy/kubernetes'))).filter((name) => name.endsWith('.yaml'));
    expect(found.sort()).toEqual(['kustomization.yaml', ...kustomization.resources].sort());
  });

  it.each(processes)('run, scale and guard $name once', ({ name }) => {
    for (const kind of ['Deployment', 'Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler', 'NetworkPolicy'])
      expect(named(kind, name)).toHaveLength(1);
    const [deployment] = named('Deployment', name);
    const { containers, securityContext } = deployment!.spec.template.spec;
    expect(containers).toHaveLength(1);
    const [container] = containers;
    expect(container).toMatchObject({
      startupProbe: { httpGet: { path: '/health/live' } },
      livenessProbe: { httpGet: { path: '/health/live' } },
      readinessProbe: { httpGet: { path: '/health/ready' } },
      securityContext: { readOnlyRootFilesystem: true },
    });
    expect(securityContext.runAsNonRoot).toBe(true);
    expect(kustomization.images.map((image) => image.name)).toContain(container?.image);
  });

  it.each(processes)('give $name the settings that docker-compose.yml gives it', ({ name }) => {
    const [deployment] = named('Deployment', name);
    const { env = [] } = deployment?.spec.template.spec.containers[0] ?? {};
    const inCompose = compose.services[name]?.environment ?? {};
    expect(env.map((variable) => variable.name).sort()).toEqual(Object.keys(inCompose).sort());
    for (const { name: variable, value, valueFrom } of env) {
      if (value !== undefined) expect(inCompose[variable]).toBe(value);
      const { secretKeyRef, configMapKeyRef } = valueFrom ?? {};
      if (/PASSWORD|SECRET|_URL/.test(variable)) expect(secretKeyRef?.key).toBe(variable);
      else if (valueFrom) expect(configMapKeyRef?.key ?? secretKeyRef?.key).toBe(variable);
    }
  });
});

describe('TLS', () => {
  interface Policy {
    spec: {
      ingress: { from?: object[]; ports: { port: number }[] }[];
      egress: { to?: object[]; ports: { port: number }[] }[];
    };
  }
  interface Pod {
    spec: {
      template: {
        spec: {
          containers: { ports: { containerPort: number }[]; volumeMounts: { name: string; mountPath: string }[] }[];
          volumes: { name: string; secret?: object; configMap?: object }[];
        };
      };
    };
  }
  const the = <T>(kind: string, name: string) => named(kind, name)[0] as unknown as T;
  const podOf = (kind: string, name: string) => the<Pod>(kind, name).spec.template.spec;
  const portsOf = (kind: string, name: string) =>
    podOf(kind, name).containers.flatMap(({ ports }) => ports.map(({ containerPort }) => containerPort));
  const served = (name: string) =>
    the<{ spec: { ports: { port: number }[] } }>('Service', name).spec.ports.map(({ port }) => port);

  it('is ended with certificates that operators mount', () => {
    const { proxy, mosquitto } = compose.services;
    expect(proxy?.ports?.map((port) => port.split(':').at(-1))).toEqual([`${processPort}`, `${tlsPort}`]);
    expect(mosquitto?.ports?.map((port) => port.split(':').at(-1))).toEqual(['1883', '8883']);
    for (const [part, service] of Object.entries({ proxy, mosquitto }))
      expect(service?.volumes).toContain(`\${TLS_FOLDER:-./deploy/tls}/${part}:/run/tls:ro`);
    for (const [kind, name, secretName] of [
      ['Deployment', 'proxy', 'campus-tls'],
      ['StatefulSet', 'mosquitto', 'campus-mqtt-tls'],
    ] as const) {
      const { containers, volumes } = podOf(kind, name);
      const mount = containers[0]?.volumeMounts.find(({ mountPath }) => mountPath === '/run/tls');
      const volume = volumes.find((one) => one.name === mount?.name);
      expect(volume?.secret).toMatchObject({ secretName, optional: true });
    }
    expect([served('proxy'), served('devices-mqtt')]).toEqual([[80, 443], [8883]]);
  });

  it.each(processes)('$name finds the authorities that its settings name', ({ name }) => {
    expect(compose.services[name]?.volumes).toContain(`\${TLS_FOLDER:-./deploy/tls}/authorities:/run/authorities:ro`);
    const { containers, volumes } = podOf('Deployment', name);
    const mount = containers[0]?.volumeMounts.find(({ mountPath }) => mountPath === '/run/authorities');
    expect(volumes.find((one) => one.name === mount?.name)?.configMap).toMatchObject({ optional: true });
  });

  it('has its ports let through, and those without it to neighbours alone', () => {
    const proxy = the<Policy>('NetworkPolicy', 'proxy').spec.ingress;
    expect(proxy.flatMap(({ ports }) => ports.map(({ port }) => port))).toEqual(portsOf('Deployment', 'proxy'));
    const broker = the<Policy>('NetworkPolicy', 'mosquitto').spec.ingress;
    expect(broker.flatMap(({ ports }) => ports.map(({ port }) => port)).sort()).toEqual(
      portsOf('StatefulSet', 'mosquitto').sort(),
    );
    const open = broker.filter(({ from }) => !from).flatMap(({ ports }) => ports.map(({ port }) => port));
    expect(open).toEqual([brokerPorts.tls]);
    for (const { name, speaksMqtt = false } of processes) {
      const reached = the<Policy>('NetworkPolicy', name).spec.egress.flatMap(({ ports }) =>
        ports.map(({ port }) => port),
      );
      expect(reached).toEqual(expect.arrayContaining(Object.values(outsidePorts).flat()));
      expect(Object.values(brokerPorts).every((port) => reached.includes(port))).toBe(speaksMqtt);
    }
  });

  it('is ended by an ingress where the cluster has one', async () => {
    const component = parse(await read('deploy/kubernetes/ingress/kustomization.yaml'));
    expect(component).toMatchObject({ kind: 'Component', resources: ['ingress.yaml'] });
    const { spec } = parse(await read('deploy/kubernetes/ingress/ingress.yaml'));
    const [{ host, http }] = spec.rules;
    expect(spec.tls).toEqual([{ hosts: [host], secretName: 'campus-ingress-tls' }]);
    expect(http.paths[0].backend.service).toEqual({ name: 'proxy', port: { name: 'http' } });
    const { spec: service } = the<{ spec: Record<string, unknown> }>('Service', 'proxy');
    for (const { path } of JSON.parse(component.patches[0].patch))
      expect(service).toHaveProperty(path.split('/').at(-1));
  });
});

describe('the site of the proxy', () => {
  it('knows one address for each service that requests go to', async () => {
    const content = await read('deploy/nginx/site.conf.template');
    for (const name of routedServices(calls)) {
      expect(names).toContain(name);
      const blocks = [...content.matchAll(new RegExp(`^upstream ${name} {[^}]*\\bserver ${name}\\$`, 'gm'))];
      expect(blocks).toHaveLength(1);
    }
  });
});

describe('what the image leaves out of the build', () => {
  const imported = /(?:from|import)\s*\(?\s*["'](\.[^"']+\.js)["']/g;
  /** Files that a program loads, now or later, itself among them. */
  async function loadedBy(path: string, loaded = new Set<string>()): Promise<Set<string>> {
    if (loaded.has(path)) return loaded;
    loaded.add(path);
    for (const [, target] of (await read(path)).matchAll(imported)) await loadedBy(join(path, '..', target!), loaded);
    return loaded;
  }

  it.each(['bundle/main', 'models', 'events', 'migration', 'archive', 'cursors', 'keys', 'parked'])(
    'is nothing that %s loads',
    async (program) => {
      const [rule] = /find dist .* -prune/.exec(dockerfile) ?? [];
      const { stdout } = await promisify(execFile)('sh', ['-c', `${rule} -print`], { cwd: folder });
      const leftOut = stdout.trim().split('\n');
      expect(leftOut).toContain('dist/libs/testing');
      const loaded = [...(await loadedBy(`dist/services/${program}.js`))];
      expect(loaded.length).toBeGreaterThan(10);
      expect(loaded.filter((path) => leftOut.some((one) => path === one || path.startsWith(`${one}/`)))).toEqual([]);
    },
  );
});
