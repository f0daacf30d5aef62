export { followErasures } from './follow-erasures.js';
