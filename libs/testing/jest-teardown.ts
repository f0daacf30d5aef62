export { stopForAll as default } from './server-of-tests.js';
