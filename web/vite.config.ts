import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serverTexts } from './server-texts.js';

const server = 'http://localhost:8080';

/** Chunks in the order in which pages come to them: who comes to one has those before it; each with the module it grows from. */
const layers = [
  { name: 'entrance', test: /[/\\]app[/\\]sign-in-page/ },
  { name: 'console', test: /[/\\]app[/\\]console\./ },
  { name: 'list', test: /[/\\]kit[/\\]list[/\\]define-list/ },
];

/** Modules that the same pages share lie together; so many bytes at least, before they are packed. */
const smallestShare = 8_000;

/** Builds the console into `dist/web`, the folder that the console service serves. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), serverTexts()],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // A strict content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    // These modules do nothing for others by being loaded, but do not say so: a field of antd brought all forms along,
    // and a call of the contract everything that calls are made of.
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [{ test: /[/\\](@rc-component|libs[/\\]contracts)[/\\]/, sideEffects: false }],
      },
      output: {
        // Else a list asks for 129 files, and a browser for six at a time.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: layers.length + 1 },
            ...layers.map((layer, place) => ({ ...layer, priority: layers.length - place })),
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: smallestShare },
          ],
        },
        // A shared chunk is named after all who share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
  server: {
    proxy: { '/api': server, '/excel': server, '/socket.io': { target: server, ws: true } },
  },
});
