export { Slots } from './slots.js';
export { GivingWay, UnderWay } from './under-way.js';
