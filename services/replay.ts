import { replay } from '../libs/platform/boot/replay.js';
import { services } from './services.js';

process.exitCode = await replay(services, process.env, process.argv.slice(2));
