import { keys } from '../libs/platform/boot/keys.js';

process.exitCode = await keys(process.env, process.argv.slice(2));
