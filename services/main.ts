import { startProcess } from '../libs/platform/boot/start-process.js';
import { services } from './services.js';

await startProcess(services, process.env);
