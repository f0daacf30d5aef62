const { createRequire } = require('node:module');
const { pathToFileURL } = require('node:url');
const { default: JestRuntime } = require('jest-runtime');

/**
 * Loads specs as Node loads modules: what they import is linked and run once in a worker, as in a process of the product.
 * Jest's own way, a context for each file, spent a good part of the run on loading the same modules again. Modules cannot be
 * mocked (`jest.mock`), and a file runs once in a process, so nothing can be watched.
 */
class NativeRuntime extends JestRuntime {
  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    await import(pathToFileURL(path).href);
  }

  /** The process is the worker's own, and stays as it is. */
  installGetBuiltinModule() {}

  /** Jest's own part that collects the tests of a file: it keeps them where it is loaded, so each file needs a new one. */
  requireInternalModule(path) {
    const load = createRequire(path);
    delete load.cache[path];
    return load(path);
  }
}

/**
 * What loads a spec. One that has to begin without what others have loaded, because it declares what the product or another
 * spec declares too or looks at all that is declared, says so in its first comment and gets a context of its own:
 * `@jest-environment node`.
 */
module.exports = function runtimeFor(config, environment, resolver, transformer, sources, coverage, path, ...rest) {
  const Runtime = environment.global === globalThis ? NativeRuntime : JestRuntime;
  const runtime = new Runtime(config, environment, resolver, transformer, sources, coverage, path, ...rest);
  environment.global.jest = runtime.jestGlobals.jestObjectFor(path);
  return runtime;
};
