import { build, type Plugin } from 'vite';
import { acyclicChunks } from '../../web/acyclic-chunks.js';
import { expect, test } from './console.js';

/** Modules by their names; the first is where the program starts. */
const program = {
  start: `import 'virtual:upper'; import 'virtual:lower';`,
  upper: `import { middle } from 'virtual:middle'; globalThis.upper = middle;`,
  middle: `import { lowest } from 'virtual:lower'; export const middle = () => lowest();`,
  lower: 'export const lowest = () => globalThis.upper;',
};

const virtual = (): Plugin => ({
  name: 'virtual',
  resolveId: (id) => (id.startsWith('virtual:') ? id : undefined),
  load: (id) => program[id.slice('virtual:'.length) as keyof typeof program],
});

/** Builds the program in memory, with these modules together in one file. */
const together = (test: RegExp) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [virtual(), acyclicChunks()],
    build: {
      write: false,
      rolldownOptions: {
        input: 'virtual:start',
        output: {
          codeSplitting: {
            groups: [
              { name: 'outer', test, includeDependenciesRecursively: false },
              { name: 'inner', test: /middle/ },
            ],
          },
        },
      },
    },
  });

test('a build whose files wait for each other is refused', async () => {
  const { output } = (await together(/upper/)) as { output: readonly { type: string; name?: string }[] };
  expect(output.filter(({ type }) => type === 'chunk').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['outer', 'inner']),
  );
  await expect(together(/upper|lower/)).rejects.toThrow(/outer\S* -> \S*inner\S* -> \S*outer/);
});
