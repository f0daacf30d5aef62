import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import ts from 'typescript';
import { parse, parseAllDocuments } from 'yaml';

const folder = fileURLToPath(new URL('../../', import.meta.url));
const require = createRequire(import.meta.url);
const read = (path: string) => readFile(join(folder, path), 'utf8');

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

/** The manifests of a YAML text; throws at what is no YAML or has a key twice. */
const manifestsOf = (text: string) =>
  parseAllDocuments(text).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Manifest;
  });

const models = dirname(require.resolve('kubernetes-models'));
const moduleOf = ({ apiVersion, kind }: Manifest) => join(models, apiVersion, kind);

/**
 * What the compiler has against manifests when it reads each as a literal of the type of its kind: fields that are unknown,
 * missing or of another type, values that are not among those allowed, kinds that there are not. A line each.
 */
function faultsOfTypes(manifests: readonly Manifest[]): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    lib: ['lib.es2023.d.ts'],
    types: [],
    module: ts.ModuleKind.Preserve,
  };
  const path = join(folder, 'manifests.ts');
  const lines = manifests.map(
    (manifest, index) =>
      `export const manifest${index}: import('${moduleOf(manifest)}').I${manifest.kind} = ${JSON.stringify(manifest)};`,
  );
  const host = ts.createCompilerHost(options);
  const readSource = host.readFile;
  host.readFile = (name) => (name === path ? lines.join('\n') : readSource(name));
  return ts.getPreEmitDiagnostics(ts.createProgram([path], options, host)).map(({ file, start = 0, messageText }) => {
    const manifest = file?.fileName === path ? manifests[file.getLineAndCharacterOfPosition(start).line] : undefined;
    return `${manifest?.kind} ${manifest?.metadata.name}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}

/** Throws what the validator of its kind has against a manifest. It passes unknown fields, but tells whole numbers from others. */
function validate(manifest: Manifest): void {
  const { [manifest.kind]: Model } = require(moduleOf(manifest));
  new Model(manifest).validate();
}

describe('the Kubernetes manifests', () => {
  const kubernetes = 'deploy/kubernetes';
  let manifests: Manifest[];
  let program: string;

  beforeAll(async () => {
    const names = (await readdir(join(folder, kubernetes))).filter((name) => name.endsWith('.yaml'));
    const texts = await Promise.all(
      names
        .filter((name) => name !== 'kustomization.yaml')
        .concat('ingress/ingress.yaml')
        .map((name) => read(`${kubernetes}/${name}`)),
    );
    manifests = texts.flatMap(manifestsOf);
    program = await read(`${kubernetes}/identity.yaml`);
  });

  it('have the fields that Kubernetes knows, with the values that it takes', () => {
    expect(manifests).not.toEqual([]);
    expect(faultsOfTypes(manifests)).toEqual([]);
    for (const manifest of manifests) validate(manifest);
  });

  it.each([
    ['a misspelt field', 'readOnlyRootFilesystem:', 'readOnlyRootFilesytem:', /readOnlyRootFilesytem/],
    ['a field at a wrong place', /^ {2}replicas: /m, '  minAvailable: ', /minAvailable/],
    ['a wrong type', /replicas: \d+/, 'replicas: two', /'string' is not assignable to type 'number'/],
    ['a value that there is not', 'type: RollingUpdate', 'type: Rolling', /"Rolling"' is not assignable/],
    ['a kind of another group', 'apiVersion: apps/v1', 'apiVersion: policy/v1', /policy\/v1\/Deployment/],
  ])('would be refused with %s', (_fault, field, instead, told) => {
    const [fault, ...others] = faultsOfTypes(manifestsOf(program.replace(field, instead)));
    expect([fault, others]).toEqual([expect.stringMatching(/^Deployment identity: /), []]);
    expect(fault).toMatch(told);
  });

  it('would be refused with a part of a process', () => {
    const [deployment] = manifestsOf(program.replace(/replicas: \d+/, 'replicas: 1.5')) as [Manifest];
    expect(() => validate(deployment)).toThrow('replicas');
  });

  it('would be refused with a field given twice', () => {
    expect(() => manifestsOf(program.replace('kind: Deployment', '$&\n$&'))).toThrow('unique');
  });
});

describe('docker-compose.yml', () => {
  let compose: string;
  let isComposeFile: ValidateFunction;

  beforeAll(async () => {
    compose = await read('docker-compose.yml');
    const linter = dirname(require.resolve('dclint/package.json'));
    const schema = JSON.parse(await readFile(join(linter, 'schemas/compose.schema.json'), 'utf8'));
    // The schema names draft 7 by an address that no validator knows, and formats that are functions of Docker.
    isComposeFile = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile({
      ...schema,
      $schema: undefined,
    });
  });

  const faults = (text: string) => {
    isComposeFile(parse(text));
    return isComposeFile.errors ?? [];
  };

  it('is what the Compose Specification describes', () => {
    expect(faults(compose)).toEqual([]);
  });

  it.each([
    [
      'a misspelt field',
      'read_only:',
      'readonly:',
      { keyword: 'additionalProperties', params: { additionalProperty: 'readonly' } },
    ],
    ['a wrong type', /image: .*/, 'image: 5', { keyword: 'type', instancePath: expect.stringMatching(/image$/) }],
    ['a condition that there is not', 'service_healthy', 'service_well', { keyword: 'enum' }],
  ])('would be refused with %s', (_fault, field, instead, told) => {
    expect(faults(compose.replace(field, instead))).toContainEqual(expect.objectContaining(told));
  });
});
