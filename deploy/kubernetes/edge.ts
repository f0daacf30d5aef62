import { brokerPorts, certificateFolder, processPort, tlsPort, watch } from '../processes.js';
import {
  budget,
  claimName,
  containerSecurity,
  labelsOf,
  type Manifest,
  named,
  podSecurity,
  rolling,
  secretName,
  settingsName,
  spread,
} from './program.js';

export const namespace = 'campus';
export const proxyName = 'proxy';
export const brokerName = 'mosquitto';

const writable = (paths: readonly string[]) => ({
  volumeMounts: paths.map((mountPath, index) => ({ name: `writable-${index}`, mountPath })),
  volumes: paths.map((_, index) => ({ name: `writable-${index}`, emptyDir: {} })),
});

/** A certificate and its key, of a secret of type kubernetes.io/tls; without it nothing is encrypted. */
const certificate = (secretName: string) => ({
  mount: { name: 'certificate', mountPath: certificateFolder, readOnly: true },
  volume: { name: 'certificate', secret: { secretName, optional: true, defaultMode: 0o440 } },
});
/** An operator's setting of the proxy. */
const chosen = (name: string) => ({
  name,
  valueFrom: { configMapKeyRef: { name: settingsName, key: name, optional: true } },
});

/** nginx before the processes. */
export function proxy(): Manifest[] {
  const { volumeMounts, volumes } = writable(['/tmp', '/etc/nginx/conf.d']);
  const { mount, volume } = certificate('campus-tls');
  const probe = { httpGet: { path: '/health/proxy', port: 'http' }, periodSeconds: watch.period };
  const container = {
    name: proxyName,
    image: 'campus-proxy',
    ports: [
      { name: 'http', containerPort: processPort },
      { name: 'https', containerPort: tlsPort },
    ],
    env: [
      { name: 'SERVICE_DOMAIN', value: `.${namespace}.svc.cluster.local` },
      chosen('UNENCRYPTED'),
      chosen('TRUSTED_PROXIES'),
    ],
    livenessProbe: probe,
    readinessProbe: probe,
    resources: { requests: { cpu: '50m', memory: '32Mi' }, limits: { memory: '128Mi' } },
    securityContext: containerSecurity,
    lifecycle: { preStop: { sleep: { seconds: watch.period } } },
    volumeMounts: [...volumeMounts, mount],
  };
  return [
    {
      ...named('apps/v1', 'Deployment', proxyName),
      spec: {
        replicas: 2,
        revisionHistoryLimit: 3,
        strategy: rolling,
        selector: { matchLabels: labelsOf(proxyName) },
        template: {
          metadata: { labels: labelsOf(proxyName) },
          spec: {
            automountServiceAccountToken: false,
            // Names of services in the environment would be filled into the site.
            enableServiceLinks: false,
            securityContext: podSecurity(101),
            topologySpreadConstraints: spread(proxyName),
            containers: [container],
            volumes: [...volumes, volume],
          },
        },
      },
    },
    {
      ...named('v1', 'Service', proxyName),
      // The client's own address reaches the proxy.
      spec: {
        type: 'LoadBalancer',
        externalTrafficPolicy: 'Local',
        selector: labelsOf(proxyName),
        ports: [
          { name: 'http', port: 80, targetPort: 'http' },
          { name: 'https', port: 443, targetPort: 'https' },
        ],
      },
    },
    budget(proxyName),
  ];
}

/** Mosquitto with the credentials of the devices on a disk of its own. */
export function broker(): Manifest[] {
  const encrypted = { name: 'mqtts', port: brokerPorts.tls, targetPort: 'mqtts' };
  const ports = [{ name: 'mqtt', port: brokerPorts.plain, targetPort: 'mqtt' }, encrypted];
  const { mount, volume } = certificate('campus-mqtt-tls');
  const probe = { tcpSocket: { port: 'mqtt' }, periodSeconds: watch.period };
  const container = {
    name: brokerName,
    image: 'campus-broker',
    ports: [
      { name: 'mqtt', containerPort: brokerPorts.plain },
      { name: 'mqtts', containerPort: brokerPorts.tls },
    ],
    env: [{ name: 'MQTT_PASSWORD', valueFrom: { secretKeyRef: { name: secretName, key: 'MQTT_PASSWORD' } } }],
    livenessProbe: probe,
    readinessProbe: probe,
    resources: { requests: { cpu: '100m', memory: '64Mi' }, limits: { memory: '512Mi' } },
    securityContext: containerSecurity,
    volumeMounts: [{ name: 'credentials', mountPath: '/mosquitto/data' }, mount],
  };
  return [
    {
      ...named('apps/v1', 'StatefulSet', brokerName),
      spec: {
        serviceName: brokerName,
        replicas: 1,
        selector: { matchLabels: labelsOf(brokerName) },
        template: {
          metadata: { labels: labelsOf(brokerName) },
          spec: {
            automountServiceAccountToken: false,
            enableServiceLinks: false,
            securityContext: podSecurity(1883),
            containers: [container],
            volumes: [volume],
          },
        },
        volumeClaimTemplates: [
          {
            metadata: { name: 'credentials' },
            spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
          },
        ],
      },
    },
    { ...named('v1', 'Service', brokerName), spec: { selector: labelsOf(brokerName), ports } },
    {
      ...named('v1', 'Service', 'devices-mqtt'),
      // Devices come encrypted alone.
      spec: {
        type: 'LoadBalancer',
        externalTrafficPolicy: 'Local',
        selector: labelsOf(brokerName),
        ports: [encrypted],
      },
    },
  ];
}

/** Folder that the processes of a service share, on whichever machines they are. */
export const files = (): Manifest[] => [
  {
    ...named('v1', 'PersistentVolumeClaim', claimName),
    spec: { accessModes: ['ReadWriteMany'], resources: { requests: { storage: '20Gi' } } },
  },
];

/**
 * A component of kustomize for a cluster whose ingress ends TLS: the proxy is behind it, without a certificate of its own, and
 * believes the addresses of TRUSTED_PROXIES. The name of the host is for the operator's own layer to change.
 */
export function ingress(): Record<string, Manifest> {
  const host = 'campus.example.org';
  const backend = { service: { name: proxyName, port: { name: 'http' } } };
  const patch = [
    { op: 'replace', path: '/spec/type', value: 'ClusterIP' },
    { op: 'remove', path: '/spec/externalTrafficPolicy' },
  ];
  return {
    ingress: {
      ...named('networking.k8s.io/v1', 'Ingress', 'campus'),
      spec: {
        tls: [{ hosts: [host], secretName: 'campus-ingress-tls' }],
        rules: [{ host, http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } }],
      },
    },
    kustomization: {
      apiVersion: 'kustomize.config.k8s.io/v1alpha1',
      kind: 'Component',
      resources: ['ingress.yaml'],
      patches: [{ target: { kind: 'Service', name: proxyName }, patch: JSON.stringify(patch) }],
    } as unknown as Manifest,
  };
}
