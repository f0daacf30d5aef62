export { FairSlots } from './fair-slots.js';
export { NamedQueue } from './named-queue.js';
export { Slots } from './slots.js';
export { GivingWay, UnderWay } from './under-way.js';
