import { startProcess } from '../libs/platform/boot/start-process.js';
import { loadServices } from './services.js';

await startProcess(loadServices, process.env);
