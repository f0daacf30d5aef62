import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serverTexts } from './server-texts.js';

const server = 'http://localhost:8080';

/** Builds the console into `dist/web`, the folder that the console service serves. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), serverTexts()],
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
    },
  },
  server: {
    proxy: { '/api': server, '/excel': server, '/socket.io': { target: server, ws: true } },
  },
});
