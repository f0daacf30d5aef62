import { hash } from 'node:crypto';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import type { operationRecorded } from '../../../libs/contracts/platform/operation.events.js';
import type { BlockEnds } from '../../../libs/eventsourcing/index.js';

/** What an entry of the operation log says: the event, and its place in the school's chain. */
export interface ChainContent {
  /** Place in the school's chain, from 1. */
  number: number;
  school: string;
  /** Service in whose log the event is. */
  source: string;
  /** Id of the event. */
  id: string;
  /** Number of the event within the installation. */
  sequence: number;
  /** Epoch ms. */
  recordedAt: number;
  /** The last blocks of events that the logs of all services had of the school then; missing where there was none. */
  blocks?: BlockEnds;
  operation: DataOf<typeof operationRecorded>;
}

/** Hash before the first entry. */
export const chainStart = '0'.repeat(64);

/** JSON with the keys of objects in order, so that the same content is always the same text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((entry) => canonical(entry ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let members = '';
  for (const key of Object.keys(value).sort()) {
    const member = (value as Record<string, unknown>)[key];
    if (member === undefined) continue;
    members += `${members && ','}${JSON.stringify(key)}:${canonical(member)}`;
  }
  return `{${members}}`;
}

/** Hash of an entry, SHA-256 (hex), of the hash before it and of its content as `canonical` writes it. */
export const textHash = (text: string, previousHash: string): string => hash('sha256', `${previousHash}\n${text}`);

/** Hash of an entry: SHA-256 (hex) of the hash before it and of its content. */
export const chainHash = (content: ChainContent, previousHash: string): string =>
  textHash(canonical(content), previousHash);
