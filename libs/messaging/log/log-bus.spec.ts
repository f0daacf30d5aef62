import { busPromises } from '../testing/bus-promises.js';
import { LogBus } from './log-bus.js';

describe('the bus over the log', () => {
  busPromises(async (options) => new LogBus({ pollInterval: 200, ...options }));
});
