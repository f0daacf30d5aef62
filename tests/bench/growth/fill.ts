/** Fills the folder that GROWTH_DATA names, which the bench `growth` then measures: `node dist/tests/bench/growth/fill.js`. */
import { timed } from '../report.js';
import { filledData } from './filled-data.js';
import { settings } from './settings.js';

if (!settings.folder) throw new Error('GROWTH_DATA names the folder that is filled');
const { milliseconds } = await timed(filledData);
console.log(`${settings.folder} is filled after ${Math.round(milliseconds / 1000)} s`);
