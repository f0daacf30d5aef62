import sharp from 'sharp';
import { pictureUrlOf } from '../../libs/contracts/devices/index.js';
import { type Call, schemaOf } from '../../libs/contracts/kernel/index.js';
import { firstSchoolId } from '../../libs/platform/index.js';

/** First rows of the sample school, by the first part of the ids of the calls that take them. */
export type Victims = Record<string, string>;

interface Schema {
  type?: string;
  format?: string;
  enum?: (string | number)[];
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

/** Which victim a field means by its name on the wire; `id`, `ids` and `pid` mean the call's own kind. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/class/i, 'class'],
  [/student/i, 'student'],
  [/parentid|schoolparent/i, 'parent'],
  [/teacher/i, 'teacher'],
  [/area/i, 'area'],
  [/device/i, 'device'],
  [/account/i, 'account'],
  [/cardtype/i, 'cardtype'],
  [/task/i, 'task'],
  [/group/i, 'attgroup'],
  [/config|mainid/i, 'attconfig'],
  [/person/i, 'student'],
];

function victimOf(name: string, { id }: Call, victims: Victims): string {
  const kind = /^(id|ids|pid)$/.test(name) ? undefined : meanings.find(([pattern]) => pattern.test(name))?.[1];
  return victims[kind ?? id.split('.')[0]!] ?? victims[id.split('.').slice(0, 2).join('.')] ?? firstSchoolId;
}

/** A text that a field takes: filters stay empty, so that they find everything. */
function forgedText(name: string, victims: Victims, isRequired: boolean): string {
  if (/order/.test(name)) return '';
  if (/password/i.test(name)) return 'Campus-2031';
  if (/code/i.test(name)) return victims[`${name}.code`] ?? 'D001';
  if (name === 'picture') return isRequired ? pictureUrlOf('0'.repeat(64)) : '';
  return isRequired ? '甲' : '';
}

/** An object of the schema, in the sample school; of `id` and `ids`, of which calls take one, it has `ids`. */
function forgedObject({ properties = {}, required = [] }: Schema, call: Call, victims: Victims) {
  const named = Object.entries(properties).filter(([key]) => !(key === 'id' && 'ids' in properties));
  const entries = named.map(([key, inner], place) => [
    key,
    inner.format === 'time' ? `${8 + place}:00:00`.padStart(8, '0') : forged(inner, key, call, victims, required),
  ]);
  return { ...Object.fromEntries(entries), school: firstSchoolId, schoolid: firstSchoolId, schoolId: firstSchoolId };
}

function forged(schema: Schema, name: string, call: Call, victims: Victims, required: readonly string[] = []): unknown {
  if (schema.properties) return forgedObject(schema, call, victims);
  if (schema.enum) return schema.enum[0];
  if (schema.format === 'uuid') return victimOf(name, call, victims);
  if (schema.type === 'array')
    return /ids$/i.test(name) ? [victimOf(name, call, victims)] : [forged(schema.items ?? {}, name, call, victims)];
  if (schema.format === 'date') return '2026-09-01';
  if (schema.format === 'date-time') return '2026-09-01 00:00:00';
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number')
    return name === 'page' ? 0 : Math.min(20, schema.maximum ?? 20);
  return forgedText(name, victims, required.includes(name));
}

/** Fields of a request that is valid but for whose rows it names, in the names of the wire. */
export const forgedFields = (call: Call, victims: Victims) =>
  forged(schemaOf(call.input) as Schema, '', call, victims) as Record<string, unknown>;

/** True when a request or an answer names one of the rows by its id. */
export const namesRows = (content: unknown, victims: Victims): boolean =>
  Object.values(victims).some((victim) => JSON.stringify(content).includes(victim));

const picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#c08060' } })
  .png()
  .toBuffer();

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (!/file/i.test(name)) form.append(name, String(value));
  form.append('file', new Blob([new Uint8Array(picture)]), 'picture.png');
  return form;
}

/** How a call is made, whatever it answers. */
export function requestOf(call: Call, fields: Record<string, unknown>): { query: string; init: RequestInit } {
  if (call.method === 'GET' || call.body === 'query') {
    const pairs = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]);
    return { query: `?${new URLSearchParams(pairs)}`, init: { method: call.method } };
  }
  if (call.body === 'multipart') return { query: '', init: { method: 'POST', body: formOf(fields) } };
  const headers = { 'content-type': 'application/json' };
  return { query: '', init: { method: 'POST', headers, body: JSON.stringify(fields) } };
}
