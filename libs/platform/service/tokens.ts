/** Injection token of the settings (type Configuration). */
export const CONFIGURATION = Symbol('configuration');
