export { startForAll as default } from './server-of-tests.js';
