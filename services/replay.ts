import { replay } from '../libs/platform/boot/replay.js';
import { loadServices } from './services.js';

process.exitCode = await replay(await loadServices(), process.env, process.argv.slice(2));
