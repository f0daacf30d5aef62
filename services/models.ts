import { models } from '../libs/platform/boot/models.js';
import { loadServices } from './services.js';

process.exitCode = await models(await loadServices(), process.env, process.argv.slice(2));
