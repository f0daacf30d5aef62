import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { acyclicChunks } from './acyclic-chunks.js';
import { serverTexts } from './server-texts.js';

const server = 'http://localhost:8080';

/** Chunks in the order in which pages come to them: who comes to one has those before it; each with the module it grows from. */
const layers = [
  // The texts of antd in Chinese lean on those of its pager, which lists have as well.
  { name: 'entrance', test: /[/\\]app[/\\]sign-in-page|[/\\]pagination[/\\]es[/\\]locale[/\\]zh_CN/ },
  { name: 'console', test: /[/\\]app[/\\]console\./ },
  { name: 'list', test: /[/\\]kit[/\\]list[/\\](define-list|plain-table)|[/\\]icons[/\\](Edit|Save)Outlined/ },
  // Small modules that bring large parts of antd: left to what is shared, they lie with others on pages that need none of them.
  { name: 'day', test: /[/\\]api[/\\]school-day|[/\\]pickers[/\\]formats|[/\\]form[/\\](date|time)-field/ },
  { name: 'calendar', test: /[/\\]kit[/\\]pickers[/\\]calendar\./ },
  { name: 'tabs', test: /[/\\]kit[/\\]list[/\\](screen|define)-tabs/ },
  { name: 'descriptions', test: /[/\\]antd[/\\]es[/\\]descriptions[/\\]index|[/\\]kit[/\\]list[/\\]row-details/ },
  { name: 'progress', test: /[/\\]antd[/\\]es[/\\]progress[/\\]index/ },
  { name: 'upload', test: /[/\\]antd[/\\]es[/\\]upload[/\\]index/ },
  { name: 'credential', test: /[/\\]kit[/\\]dialog[/\\](credential-dialog|define-credential)/ },
];

/** Modules that the same pages share lie together; so many bytes at least, before they are packed. */
const smallestShare = 3_200;

/** Builds the console into `dist/web`, the folder that the console service serves. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), serverTexts(), acyclicChunks()],
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
            // Three screens of devices are one; packed with others' modules they would bring credentials along.
            {
              name: 'devices',
              test: /[/\\]features[/\\]device[/\\]/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // Packed with the other pickers it would come with the first list, and with it what the contract says of teachers.
            {
              name: 'teachers',
              test: /[/\\]pickers[/\\]teacher-select/,
              includeDependenciesRecursively: false,
            },
            // Charts packed with what the contract says of subjects would come with every screen that names one.
            {
              name: 'charts',
              test: /[/\\]kit[/\\](report|chart)[/\\](chart|numbers|option)/,
              includeDependenciesRecursively: false,
            },
            // The sheet of a month, likewise, with the states of a day.
            { name: 'cells', test: /[/\\]kit[/\\]cells[/\\]/, includeDependenciesRecursively: false },
            // Filters by days, packed with the records of attendance, would bring these to every screen with a stretch of days.
            { name: 'range', test: /[/\\]kit[/\\]list[/\\]range-filter/, includeDependenciesRecursively: false },
            // What became of a person, packed with cards and other columns of persons, would wait for these, and they for it.
            {
              name: 'history',
              test: /[/\\]history-store|[/\\]contracts[/\\]people[/\\]history/,
              includeDependenciesRecursively: false,
            },
            // A choice among entries of a dictionary, packed with fee projects, would bring these to whoever chooses.
            { name: 'entries', test: /[/\\]pickers[/\\]entry-select/, includeDependenciesRecursively: false },
            // Amounts of money, packed with what the contract says of fees, would bring it to every dictionary.
            { name: 'money', test: /[/\\]kit[/\\]money[/\\]/, includeDependenciesRecursively: false },
            // What corrections of money have in common, likewise, to the charts of consumption.
            { name: 'correction', test: /[/\\]finance[/\\]correction/, includeDependenciesRecursively: false },
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
