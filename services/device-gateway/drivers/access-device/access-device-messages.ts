import type { DeviceRecord } from '../../device-message.js';
import { MalformedMessage } from '../../driver.js';
import { type Fields, fieldsIn, listIn, numberIn, readFields, textIn } from '../terminal/maker-json.js';
import type { AccessDeviceModel } from './access-device-model.js';

/** An answer to a command. */
export interface AccessAnswer {
  isDone: boolean;
  code: string;
  /** What was asked for, or what went wrong. */
  data: unknown;
}

interface Envelope {
  serialNo: string;
  /** By which the terminal calls itself; missing where it does not. */
  uuid?: string;
  /** By its clock, epoch ms. */
  clock?: number;
}

/** A record as it is told, and what tells it from others. */
export interface AccessRecord {
  row: Omit<DeviceRecord, 'sequence'>;
  /** Epoch s, by which version 1 deletes. */
  second: number;
  /** What version 1 tells it by: the card and its kind in that second. */
  mark: string;
}

/** A message of a terminal. */
export type AccessMessage = Envelope &
  (
    | { kind: 'connect'; firmware: string }
    | { kind: 'heartbeat' | 'offline' }
    | ({ kind: 'answer' } & AccessAnswer)
    | { kind: 'records'; records: readonly AccessRecord[] }
    | { kind: 'alarm'; type: number; value: number }
  );

/** Nothing of this family is as old, epoch s: its clock begins in 1970. */
const oldest = Date.UTC(2020, 0, 1) / 1000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Reads a message.
 * @param topic what follows the prefix of the terminal
 * @throws MalformedMessage
 */
export function decodeAccess(topic: string, payload: Buffer, model: AccessDeviceModel): AccessMessage {
  const fields = readFields(payload);
  const time = numberIn(fields, 'time');
  const named = textIn(fields, 'uuid');
  const envelope: Envelope = {
    serialNo: textIn(fields, 'serialNo') ?? '',
    ...(named !== undefined && { uuid: named }),
    ...(time !== undefined && { clock: time * 1000 }),
  };
  const [, , part = '', ...names] = topic.split('/');
  const name = names.at(-1) ?? '';
  if (part === 'cmd') {
    if (names.length > 1 || !name.endsWith('_reply'))
      throw new MalformedMessage('an echo of a message to the terminal');
    const code = textIn(fields, 'code') ?? '';
    return { ...envelope, kind: 'answer', isDone: code === done, code, data: fields.data };
  }
  switch (name) {
    case 'connect':
      return { ...envelope, kind: 'connect', firmware: textIn(fieldsIn(fields, 'data'), 'appVersion') ?? '' };
    case 'heartbeat':
    case 'offline':
      return { ...envelope, kind: name };
    case 'access':
      return { ...envelope, kind: 'records', records: listIn(fields, 'data').map((row) => recordOf(row, model)) };
    case 'alarm': {
      const data = fieldsIn(fields, 'data');
      const [type, value] = [numberIn(data, 'type'), numberIn(data, 'value')];
      if (type === undefined || value === undefined) throw new MalformedMessage('an alarm without type and value');
      return { ...envelope, kind: 'alarm', type, value };
    }
    default:
      throw new MalformedMessage('an unknown event');
  }
}

/** Code of what was done. */
export const done = '000000';

function credentialOf(row: Fields, type: number): DeviceRecord['credential'] {
  const code = textIn(row, 'code');
  if (type >= 200 && type < 300) return { kind: 'card', ...(code !== undefined && { value: code.toUpperCase() }) };
  // The code of a face is its picture, that of a PIN is secret.
  if (type >= 300 && type < 400) return { kind: 'face' };
  if (type >= 400 && type < 500) return { kind: 'pin' };
  if (type >= 500 && type < 600) return { kind: 'fingerprint' };
  if (type === 800) return { kind: 'button' };
  if (type >= 600) return { kind: 'remote' };
  return { kind: 'qr', ...(code !== undefined && { value: code }) };
}

function recordOf(row: Fields, { passed, version }: AccessDeviceModel): AccessRecord {
  const second = numberIn(row, version === 1 ? 'time' : 'timeStamp') ?? 0;
  const type = numberIn(row, 'type') ?? 0;
  const granted = numberIn(row, 'result') === passed;
  const personId = version === 1 ? personOfPermission(textIn(row, 'id') ?? '') : textIn(row, 'userId');
  const reason = textIn(row, 'error')?.slice(0, 64) ?? 'denied';
  const credential = credentialOf(row, type);
  return {
    row: {
      clock: second * 1000,
      trusted: second >= oldest,
      credential,
      granted,
      ...(granted ? {} : { reason }),
      ...(personId !== undefined && uuid.test(personId) && { personId }),
    },
    second,
    mark: [second, type, credential.value ?? ''].join('|'),
  };
}

/** A permission of version 1 is a person's by a rule: both stand in its id. */
export const permissionId = (personId: string, ruleId: string): string => `${personId}_${ruleId}`;
export const personOfPermission = (id: string): string => id.split('_')[0]!;

/** A command, or an answer to an event. */
export const envelopeOf = (serialNo: string, uuidOfDevice: string, now: number, rest: object): string =>
  JSON.stringify({ serialNo, uuid: uuidOfDevice, sign: '', time: Math.floor(now / 1000), ...rest });

/** Characters that the terminal takes for commands to its database, or that break its messages. */
const dangerous = /["'`\\;%]|--|\/\*|\*\//g;
/** A text that does no harm there: a name with a quote would delete the person who was there. */
export const harmless = (text: string): string => text.replace(dangerous, '');
