import { parked } from '../libs/platform/boot/parked.js';
import { services } from './services.js';

process.exitCode = await parked(services, process.env, process.argv.slice(2));
