/** The walls of the house (docs/architecture.md): what may import what. */
const services = [
  'identity',
  'people',
  'organisation',
  'attendance',
  'devices',
  'finance',
  'device-gateway',
  'console',
];

module.exports = {
  forbidden: [
    ...services.map((service) => ({
      name: `${service}-stands-alone`,
      severity: 'error',
      comment: 'Services never import each other; only events and contracts cross.',
      from: { path: `^services/${service}/` },
      to: { path: '^services/', pathNot: `^services/${service}/` },
    })),
    {
      name: 'libs-point-down',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(services|web|tests)/' },
    },
    {
      name: 'contracts-are-pure',
      severity: 'error',
      comment: 'Contracts hold declarations over zod and nothing else.',
      from: { path: '^libs/contracts/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: ['^libs/contracts/', 'node_modules/zod/'] },
    },
    {
      name: 'web-imports-contracts-only',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(services|libs|tests)/', pathNot: '^libs/contracts/' },
    },
    {
      name: 'features-stand-alone',
      severity: 'error',
      comment: 'A feature of the console never imports another one.',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'kit-points-down',
      severity: 'error',
      from: { path: '^web/src/(kit|api|language)/' },
      // Catalogues of texts lie beside what they translate.
      to: { path: '^web/src/(app|shell|features)/', pathNot: '\\.json$' },
    },
    {
      name: 'features-know-no-shell',
      severity: 'error',
      comment: 'A feature is a page anywhere: what it needs of the console stands in the kit.',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/(app|shell)/' },
    },
    {
      name: 'shell-knows-no-feature',
      severity: 'error',
      comment: 'The shell is given its pages; app alone knows which there are.',
      from: { path: '^web/src/shell/' },
      to: { path: '^web/src/(app|features)/' },
    },
    {
      name: 'everything-is-found',
      severity: 'error',
      comment: 'What is not found is not walled in.',
      from: { path: '^web/src/' },
      to: { couldNotResolve: true, path: '^(@|@contracts|\\.+)/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'kafka-in-one-file',
      severity: 'error',
      // The benchmark has the bare client as its peer.
      from: { pathNot: '^(libs/messaging/kafka|tests/bench/kafka)' },
      to: { path: 'node_modules/kafkajs/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
