import { parked } from '../libs/platform/boot/parked.js';
import { loadServices } from './services.js';

process.exitCode = await parked(await loadServices(), process.env, process.argv.slice(2));
