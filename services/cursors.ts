import { cursors } from '../libs/platform/boot/cursors.js';
import { loadServices } from './services.js';

process.exitCode = await cursors(await loadServices(), process.env, process.argv.slice(2));
