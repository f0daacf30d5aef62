import type { Abstract, Type } from '@nestjs/common';
import type { Configuration } from '../configuration/configuration.js';

/** A symbol under which something of a type is provided. */
export type NamedToken<T> = symbol & { readonly provides?: T };
/** Under what something is provided: its class, or a symbol of its own. */
export type Token<T = unknown> = Type<T> | Abstract<T> | NamedToken<T>;

/** Makes a symbol for what has no class. */
export const tokenOf = <T>(name: string) => Symbol(name) as NamedToken<T>;

/** Injection token of the settings. */
export const CONFIGURATION = tokenOf<Configuration>('configuration');
