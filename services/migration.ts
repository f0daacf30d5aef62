import { migration } from '../libs/platform/boot/migration.js';
import { loadServices } from './services.js';

process.exitCode = await migration(await loadServices(), 'services', process.env, process.argv.slice(2));
