import { brokerPorts, healthPort, outsidePorts, processes, processPort, tlsPort } from '../processes.js';
import { brokerName, proxyName } from './edge.js';
import { labelsOf, type Manifest, named } from './program.js';

const only = (name: string) => ({ podSelector: { matchLabels: labelsOf(name) } });
const tcp = (port: number) => ({ protocol: 'TCP', port });
const policy = (name: string, spec: object): Manifest => ({
  ...named('networking.k8s.io/v1', 'NetworkPolicy', name),
  spec,
});

/** Everybody may ask for names. */
const names = {
  to: [{ namespaceSelector: {}, podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } } }],
  ports: [
    { protocol: 'UDP', port: 53 },
    { protocol: 'TCP', port: 53 },
  ],
};
/** PostgreSQL, Kafka and the collector of traces, wherever the operator has them. */
const outside = { ports: Object.values(outsidePorts).flat().map(tcp) };

/** Who may speak with whom; what is not named may not. */
export const network = (): Manifest[] => [
  policy('nobody', { podSelector: {}, policyTypes: ['Ingress', 'Egress'] }),
  policy(proxyName, {
    ...only(proxyName),
    policyTypes: ['Ingress', 'Egress'],
    ingress: [{ ports: [tcp(processPort), tcp(tlsPort)] }],
    egress: [names, { to: processes.map(({ name }) => only(name)), ports: [tcp(processPort)] }],
  }),
  policy(brokerName, {
    ...only(brokerName),
    policyTypes: ['Ingress'],
    ingress: [
      { ports: [tcp(brokerPorts.tls)] },
      {
        from: processes.filter(({ speaksMqtt }) => speaksMqtt).map(({ name }) => only(name)),
        ports: [tcp(brokerPorts.plain)],
      },
    ],
  }),
  ...processes.map(({ name, speaksMqtt }) =>
    policy(name, {
      ...only(name),
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        { from: [only(proxyName)], ports: [tcp(processPort)] },
        {
          from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
          ports: [tcp(healthPort)],
        },
      ],
      egress: [
        names,
        outside,
        ...(speaksMqtt ? [{ to: [only(brokerName)], ports: Object.values(brokerPorts).map(tcp) }] : []),
      ],
    }),
  ),
];
