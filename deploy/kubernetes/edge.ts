import { processPort, watch } from '../processes.js';
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
  spread,
} from './program.js';

export const namespace = 'campus';
export const proxyName = 'proxy';
export const brokerName = 'mosquitto';
export const mqttPort = 1883;

const writable = (paths: readonly string[]) => ({
  volumeMounts: paths.map((mountPath, index) => ({ name: `writable-${index}`, mountPath })),
  volumes: paths.map((_, index) => ({ name: `writable-${index}`, emptyDir: {} })),
});

/** nginx before the processes. */
export function proxy(): Manifest[] {
  const { volumeMounts, volumes } = writable(['/tmp', '/etc/nginx/conf.d']);
  const probe = { httpGet: { path: '/health/proxy', port: 'http' }, periodSeconds: watch.period };
  const container = {
    name: proxyName,
    image: 'campus-proxy',
    ports: [{ name: 'http', containerPort: processPort }],
    env: [{ name: 'SERVICE_DOMAIN', value: `.${namespace}.svc.cluster.local` }],
    livenessProbe: probe,
    readinessProbe: probe,
    resources: { requests: { cpu: '50m', memory: '32Mi' }, limits: { memory: '128Mi' } },
    securityContext: containerSecurity,
    lifecycle: { preStop: { sleep: { seconds: watch.period } } },
    volumeMounts,
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
            volumes,
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
        ports: [{ name: 'http', port: 80, targetPort: 'http' }],
      },
    },
    budget(proxyName),
  ];
}

/** Mosquitto with the credentials of the devices on a disk of its own. */
export function broker(): Manifest[] {
  const ports = [{ name: 'mqtt', port: mqttPort, targetPort: 'mqtt' }];
  const probe = { tcpSocket: { port: 'mqtt' }, periodSeconds: watch.period };
  const container = {
    name: brokerName,
    image: 'campus-broker',
    ports: [{ name: 'mqtt', containerPort: mqttPort }],
    env: [{ name: 'MQTT_PASSWORD', valueFrom: { secretKeyRef: { name: secretName, key: 'MQTT_PASSWORD' } } }],
    livenessProbe: probe,
    readinessProbe: probe,
    resources: { requests: { cpu: '100m', memory: '64Mi' }, limits: { memory: '512Mi' } },
    securityContext: containerSecurity,
    volumeMounts: [{ name: 'credentials', mountPath: '/mosquitto/data' }],
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
      spec: { type: 'LoadBalancer', externalTrafficPolicy: 'Local', selector: labelsOf(brokerName), ports },
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
