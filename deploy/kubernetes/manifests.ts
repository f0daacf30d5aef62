import { stringify } from 'yaml';
import { processes } from '../processes.js';
import { broker, files, ingress, namespace, proxy } from './edge.js';
import { network } from './network.js';
import { type Manifest, program } from './program.js';

const documents = (manifests: readonly Manifest[]) =>
  manifests.map((manifest) => stringify(manifest, { lineWidth: 0, aliasDuplicateObjects: false })).join('---\n');

const space: Manifest = {
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: {
    name: namespace,
    labels: { 'pod-security.kubernetes.io/enforce': 'restricted' },
  },
};

/** Kubernetes manifests by file name: one file a service, beside those of the edge; `kustomization.yaml` lists them. */
export function manifests(): Record<string, string> {
  const parts: Record<string, readonly Manifest[]> = {
    namespace: [space],
    files: files(),
    mosquitto: broker(),
    proxy: proxy(),
    network: network(),
    ...Object.fromEntries(processes.map((process) => [process.name, program(process)])),
  };
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    namespace,
    resources: Object.keys(parts).map((name) => `${name}.yaml`),
    images: ['campus', 'campus-proxy', 'campus-broker'].map((name) => ({ name, newTag: 'latest' })),
  };
  return Object.fromEntries([
    ['kustomization.yaml', stringify(kustomization)],
    ...Object.entries(parts).map(([name, list]) => [`${name}.yaml`, documents(list)]),
    ...Object.entries(ingress()).map(([name, manifest]) => [`ingress/${name}.yaml`, documents([manifest])]),
  ]);
}
