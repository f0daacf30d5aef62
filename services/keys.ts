import { keys } from '../libs/platform/boot/keys.js';
import { loadServices } from './services.js';

process.exitCode = await keys(await loadServices(), process.env, process.argv.slice(2));
