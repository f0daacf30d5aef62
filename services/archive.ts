import { archive } from '../libs/platform/boot/archive.js';
import { loadServices } from './services.js';

process.exitCode = await archive(await loadServices(), process.env, process.argv.slice(2));
