/** Folders are concepts: what those of the libraries, and those of a service, import of each other forms no circle. Specs may look everywhere. */
module.exports = {
  forbidden: [
    {
      name: 'no-circle-of-folders',
      scope: 'folder',
      severity: 'error',
      comment: 'What two folders need of each other belongs to a third one, below or above them.',
      from: { path: '^(libs/|services/[^/]+/)' },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|node_modules)/|/testing/|\\.(spec|fixture)\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.js'], conditionNames: ['import', 'node', 'default'] },
  },
};
