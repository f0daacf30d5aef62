const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** Under these names Jest keeps for a file who follows its tests, and what it asked for (`jest.setTimeout`, `jest.retryTimes`). */
const ofOneFile = [
  'EVENT_HANDLERS',
  'TEST_TIMEOUT_SYMBOL',
  'RETRY_TIMES',
  'RETRY_IMMEDIATELY',
  'WAIT_BEFORE_RETRY',
  'LOG_ERRORS_BEFORE_RETRY',
].map(Symbol.for);

/**
 * Where specs run (`runtime.cjs`): the worker itself. What Jest changes of it for a file is put back after it, as are the
 * settings of the process. Listeners of the process stay: they end what a spec that failed left running.
 */
module.exports = class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  #console = globalThis.console;
  #exit = process.exit;
  #settings = { ...process.env };

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  getVmContext() {
    return null;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    globalThis.console = this.#console;
    process.exit = this.#exit;
    for (const name of Object.keys(process.env)) if (!(name in this.#settings)) delete process.env[name];
    Object.assign(process.env, this.#settings);
    for (const name of ofOneFile) delete globalThis[name];
  }
};
