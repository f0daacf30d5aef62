import {
  authorityFolder,
  chosenSettings,
  type DeployedProcess,
  dataFolder,
  fixedSettings,
  healthPort,
  isSecret,
  nodeOptions,
  partsOf,
  processPort,
  type Setting,
  watch,
} from '../processes.js';

/** A Kubernetes object. */
export type Manifest = { apiVersion: string; kind: string; metadata: Record<string, unknown>; [part: string]: unknown };

/** The operator's secret; its keys are the names of settings. */
export const secretName = 'campus';
/** The operator's secret with the file `keys`; KEY_FILE says whether it is used. */
const keySecretName = 'campus-keys';
const keyFolder = '/run/secrets/campus';
/** The operator's settings that are no secrets. */
export const settingsName = 'campus-settings';
/** The operator's authorities: each key is a file name. */
export const authoritiesName = 'campus-authorities';
/** Folder that the processes of a service share. */
export const claimName = 'campus-files';
/** Events behind, by process, at which one more is started. */
const lagOfOne = '2000';

export const labelsOf = (name: string) => ({ 'app.kubernetes.io/name': name, 'app.kubernetes.io/part-of': 'campus' });
export const named = (apiVersion: string, kind: string, name: string): Manifest => ({
  apiVersion,
  kind,
  metadata: { name, labels: labelsOf(name) },
});

/** Runs as nobody, with no rights and a root file system that is read only. */
export const podSecurity = (user: number) => ({
  runAsNonRoot: true,
  runAsUser: user,
  runAsGroup: user,
  fsGroup: user,
  seccompProfile: { type: 'RuntimeDefault' },
});
export const containerSecurity = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};
/** Copies on different machines and in different zones, where there are some. */
export const spread = (name: string) =>
  ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'].map((topologyKey) => ({
    topologyKey,
    maxSkew: 1,
    whenUnsatisfiable: 'ScheduleAnyway',
    labelSelector: { matchLabels: labelsOf(name) },
  }));
/** Another one is ready before one goes. */
export const rolling = { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } };
/** At most one goes when machines are emptied. */
export const budget = (name: string): Manifest => ({
  ...named('policy/v1', 'PodDisruptionBudget', name),
  spec: { maxUnavailable: 1, selector: { matchLabels: labelsOf(name) } },
});

/** A setting from the operator's secret or settings; which of them must be there is said by `optional`. */
function given(setting: Setting, optional: boolean) {
  const reference = { key: setting, optional };
  const valueFrom = isSecret(setting)
    ? { secretKeyRef: { name: secretName, ...reference } }
    : { configMapKeyRef: { name: settingsName, ...reference } };
  return { name: setting, valueFrom };
}

const probe = (path: string, rest: object) => ({
  httpGet: { path, port: 'health' },
  periodSeconds: watch.period,
  timeoutSeconds: watch.patience,
  ...rest,
});

function containerOf(process: DeployedProcess) {
  const { memory } = process;
  return {
    name: process.name,
    image: 'campus',
    ports: [
      { name: 'http', containerPort: processPort },
      { name: 'health', containerPort: healthPort },
    ],
    env: [
      { name: 'NODE_OPTIONS', value: nodeOptions(process) },
      ...Object.entries(fixedSettings(process)).map(([name, value]) => ({ name, value })),
      ...partsOf(process).map((setting) => given(setting, false)),
      ...chosenSettings(process).map((setting) => given(setting, true)),
    ],
    // It answers from the first moment on; tables and read models are made while it is not ready.
    startupProbe: probe('/health/live', { failureThreshold: watch.start / watch.period }),
    livenessProbe: probe('/health/live', { failureThreshold: 6 }),
    readinessProbe: probe('/health/ready', { failureThreshold: 2 }),
    // The proxy forgets the process before it ends.
    lifecycle: { preStop: { sleep: { seconds: watch.period } } },
    resources: {
      requests: { cpu: '100m', memory: `${memory.reserved}Mi` },
      limits: { memory: `${memory.limit}Mi` },
    },
    securityContext: containerSecurity,
    volumeMounts: [
      { name: 'files', mountPath: dataFolder },
      { name: 'temporary', mountPath: '/tmp' },
      { name: 'keys', mountPath: keyFolder, readOnly: true },
      { name: 'authorities', mountPath: authorityFolder, readOnly: true },
    ],
  };
}

function deploymentOf(process: DeployedProcess): Manifest {
  const { name, copies, keepsFiles } = process;
  const files = keepsFiles ? { persistentVolumeClaim: { claimName } } : { emptyDir: {} };
  return {
    ...named('apps/v1', 'Deployment', name),
    spec: {
      replicas: copies.least,
      revisionHistoryLimit: 3,
      strategy: rolling,
      selector: { matchLabels: labelsOf(name) },
      template: {
        metadata: {
          labels: labelsOf(name),
          annotations: {
            'prometheus.io/scrape': 'true',
            'prometheus.io/port': String(healthPort),
            'prometheus.io/path': '/metrics',
          },
        },
        spec: {
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          terminationGracePeriodSeconds: watch.stop,
          securityContext: podSecurity(1000),
          topologySpreadConstraints: spread(name),
          containers: [containerOf(process)],
          volumes: [
            { name: 'files', ...files },
            { name: 'temporary', emptyDir: {} },
            // A changed secret is brought to the pods while they run.
            { name: 'keys', secret: { secretName: keySecretName, optional: true, defaultMode: 0o440 } },
            { name: 'authorities', configMap: { name: authoritiesName, optional: true } },
          ],
        },
      },
    },
  };
}

/** The addresses of the processes, one by one: the proxy chooses among them. */
const serviceOf = ({ name }: DeployedProcess): Manifest => ({
  ...named('v1', 'Service', name),
  spec: {
    clusterIP: 'None',
    selector: labelsOf(name),
    ports: [{ name: 'http', port: processPort, targetPort: 'http' }],
  },
});

/** More processes where the busy ones have too little time, or where events wait. */
const scalerOf = ({ name, copies }: DeployedProcess): Manifest => ({
  ...named('autoscaling/v2', 'HorizontalPodAutoscaler', name),
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
    minReplicas: copies.least,
    maxReplicas: copies.most,
    metrics: [
      { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } },
      {
        type: 'External',
        external: {
          metric: { name: 'campus_consumer_lag_events', selector: { matchLabels: { service: name } } },
          target: { type: 'AverageValue', averageValue: lagOfOne },
        },
      },
    ],
    behavior: { scaleDown: { stabilizationWindowSeconds: 600 } },
  },
});

/** Everything that a service needs. */
export const program = (process: DeployedProcess): Manifest[] => [
  deploymentOf(process),
  serviceOf(process),
  budget(process.name),
  scalerOf(process),
];
