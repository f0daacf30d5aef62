import { events } from '../libs/platform/boot/events.js';

process.exitCode = await events(process.env, process.argv.slice(2));
