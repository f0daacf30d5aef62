import type { DeviceAlarm, DeviceRecord } from '../../device-message.js';
import { MalformedMessage } from '../../driver.js';
import { epochOfLocal, localTimeOf } from '../terminal/local-time.js';
import { type Fields, fieldsIn, numberIn, readFields, textIn } from '../terminal/maker-json.js';
import type { ToldRow } from '../terminal/row-line.js';
import { fitting, type Span, type TerminalPerson } from '../terminal/terminal-person.js';
import type { MqttFaceModel } from './mqtt-face-model.js';

/** An answer to one of our messages. */
export interface FaceAnswer {
  operator: string;
  messageId: string;
  isDone: boolean;
  /** Number of the error; missing where the terminal tells none. */
  code?: string;
  info: Fields;
}

/** What PushAck calls a kind of record. */
export type PushType = 1 | 2 | 3;

/** A message of a terminal. */
export type FaceMessage =
  | { kind: 'online' | 'heartbeat'; clock?: number; firmware: string }
  | { kind: 'offline' }
  | ({ kind: 'answer' } & FaceAnswer)
  | {
      kind: 'record';
      lane: 'live' | 'backlog';
      push: { type: PushType; id: number };
      /** Missing where it is nothing that a door knows. */
      told?: Omit<ToldRow<DeviceRecord>, 'acknowledge'>;
    }
  | { kind: 'alarm'; told: ToldRow<DeviceAlarm> };

/** By what a message is read besides itself. */
export interface FaceReading {
  serialNumber: string;
  timeZone: string;
  /** Epoch ms. */
  now: number;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const acknowledgement = /^(\w+)-Ack$/;

/** Reads a message. @param topic what follows the prefix of the terminal. @throws MalformedMessage */
export function decodeFace(topic: string, payload: Buffer, reading: FaceReading): FaceMessage {
  const fields = readFields(payload);
  const info = fieldsIn(fields, 'info');
  const operator = textIn(fields, 'operator') ?? '';
  const [, , place, name] = topic.split('/');
  if (name === undefined) {
    if (!isOf(info, reading)) throw new MalformedMessage('speaks for another terminal');
    return presenceOf(operator, info, reading);
  }
  if (place !== reading.serialNumber) throw new MalformedMessage('speaks for another terminal');
  switch (name) {
    case 'Ack':
      return answerOf(operator, fields, info);
    case 'Alarm':
      return alarmOf(fields, info, reading);
    default:
      return recordOf(name, operator, info, reading);
  }
}

/** Whether what a terminal calls itself is what it is called; one that does not say so is believed. */
const isOf = (info: Fields, { serialNumber }: FaceReading) =>
  (textIn(info, 'facesluiceId') ?? serialNumber) === serialNumber;

function presenceOf(operator: string, info: Fields, { timeZone, now }: FaceReading): FaceMessage {
  if (operator === 'Offline') return { kind: 'offline' };
  if (operator !== 'Online' && operator !== 'HeartBeat') throw new MalformedMessage('an unknown operator');
  const clock = epochOfLocal(textIn(info, 'time') ?? '', timeZone, now);
  return {
    kind: operator === 'Online' ? 'online' : 'heartbeat',
    firmware: textIn(info, 'facesname') ?? '',
    ...(clock !== undefined && { clock }),
  };
}

function answerOf(operator: string, fields: Fields, info: Fields): FaceMessage {
  const [, asked] = acknowledgement.exec(operator) ?? [];
  if (!asked) throw new MalformedMessage('an echo of a message to the terminal');
  // Some leave out the number, some the result; a number is a text or not.
  const code = textIn(fields, 'code') ?? textIn(info, 'code', 'errcode');
  const result = textIn(info, 'result')?.toLowerCase();
  const isDone = result === 'fail' ? false : code === undefined ? result === 'ok' : code === '200';
  const messageId = textIn(fields, 'messageId') ?? '';
  return { kind: 'answer', operator: asked, messageId, isDone, ...(code !== undefined && { code }), info };
}

const statuses: Readonly<Record<number, { granted: boolean; reason?: string }>> = {
  1: { granted: true },
  2: { granted: false, reason: 'denied' },
  3: { granted: false, reason: 'unknown' },
};
/** Kinds of credentials by the topic that a record came on. */
const credentials: Readonly<Record<string, 'face' | 'card' | 'qr'>> = {
  Rec: 'face',
  Snap: 'face',
  Card: 'card',
  IDCard: 'card',
  QRCode: 'qr',
};

function recordOf(name: string, operator: string, info: Fields, { timeZone, now }: FaceReading): FaceMessage {
  const kind = credentials[name];
  if (!kind) throw new MalformedMessage('an unknown topic');
  const isStranger = name === 'Snap';
  const id = numberIn(info, 'RecordID', 'SnapID', 'SnapOrRecordID');
  if (id === undefined) throw new MalformedMessage('a record without its number');
  const push = { type: numberIn(info, 'SnapOrRecordID') !== undefined ? 3 : isStranger ? 1 : 2, id } as const;
  // Manual replays and what was kept over an outage are told as such.
  const isLive = numberIn(info, 'Sendintime') !== 0 && numberIn(info, 'PushType') !== 2;
  const lane = isLive ? 'live' : 'backlog';
  if (push.type === 3) return { kind: 'record', lane, push };
  const time = textIn(info, 'time') ?? '';
  const clock = epochOfLocal(time, timeZone, now);
  const customId = textIn(info, 'customId') ?? '';
  const status = numberIn(info, 'VerifyStatus') ?? (isStranger ? 3 : 0);
  const { granted, reason = 'unknown' } = statuses[status] ?? { granted: false };
  const similarity = numberIn(info, 'similarity1');
  const card = textIn(info, 'RFIDCard', 'cardNum2', 'cardNum');
  const value = kind === 'card' ? card?.toUpperCase() : kind === 'qr' ? textIn(info, 'QRCode', 'qrCode') : undefined;
  return {
    kind: 'record',
    lane,
    push,
    told: {
      // Numbers begin again when the terminal is reset, so the number alone is no key.
      key: [name, operator, id, time, customId].join('|'),
      row: {
        clock: clock ?? 0,
        trusted: clock !== undefined,
        credential: { kind, ...(value !== undefined && { value }) },
        granted,
        ...(granted ? {} : { reason }),
        ...(uuid.test(customId) && { personId: customId }),
        ...(kind === 'face' && similarity !== undefined && { score: Math.min(1, Math.max(0, similarity / 100)) }),
      },
    },
  };
}

/** Words in which alarms are told: the papers that could be had do not say their numbers. */
const alarmWords: readonly (readonly [RegExp, DeviceAlarm['kind']])[] = [
  [/tamper|dismantl|防拆/i, 'tamper'],
  [/fire|火/i, 'fire'],
  [/forc|break|强行|非法/i, 'forced'],
  [/held|hold|timeout|not.?clos|超时|未关/i, 'heldOpen'],
];

function alarmOf(fields: Fields, info: Fields, { timeZone, now }: FaceReading): FaceMessage {
  const words = textIn(info, 'AlarmType', 'alarmType', 'type', 'detail') ?? textIn(fields, 'operator') ?? '';
  const kind = alarmWords.find(([pattern]) => pattern.test(words))?.[1];
  if (!kind) throw new MalformedMessage('an unknown alarm');
  const time = textIn(info, 'time') ?? '';
  const clock = epochOfLocal(time, timeZone, now);
  const raised = (numberIn(info, 'AlarmStatus', 'alarmStatus', 'status') ?? 1) !== 0;
  const told = { clock: clock ?? now, trusted: clock !== undefined, kind, raised };
  return { kind: 'alarm', told: { key: [kind, raised, time || now].join('|'), row: told } };
}

/** A message to a terminal. */
export const request = (operator: string, messageId: string, info: object): string =>
  JSON.stringify({ operator, messageId, info });

/** The same with the marks by which the terminal knows that it is whole. */
export const wholeRequest = (operator: string, messageId: string, count: number, info: object): string =>
  JSON.stringify({ messageId, DataBegin: 'BeginFlag', operator, PersonNum: count, info, DataEnd: 'EndFlag' });

/** Bytes of a name that the terminal keeps: 32 with the end that it adds. */
const longestName = 31;

/** Years that terminals take for ever. */
const [firstTime, lastTime] = [Date.UTC(2020, 0, 1), Date.UTC(2037, 0, 1)];

function rightsOf({ from, to }: Span, { rights }: MqttFaceModel, timeZone: string): Fields {
  const isAlways = from === undefined && to === undefined;
  const [begin, end] = [from ?? firstTime, to === undefined ? lastTime : to - 1000].map((time) =>
    localTimeOf(time, timeZone),
  );
  if (rights === 'tempValid')
    return isAlways ? { tempValid: 0 } : { tempValid: 1, validBegin: begin, validEnd: end, effectNumber: 0xffff };
  return isAlways ? { tempCardType: 0 } : { tempCardType: 1, cardValidBegin: begin, cardValidEnd: end };
}

/** What EditPerson says of a person. @param photo JPEG; without it the terminal keeps the one that it has */
export const personInfo = (
  person: TerminalPerson,
  { span, photo }: { span: Span; photo?: Buffer },
  model: MqttFaceModel,
  timeZone: string,
): Fields => ({
  customId: person.id,
  name: fitting(person.name, longestName),
  personType: 0,
  ...rightsOf(span, model, timeZone),
  ...(model.hasCards && { RFIDCard: person.card ?? '' }),
  ...(photo && { pic: `data:image/jpeg;base64,${photo.toString('base64')}` }),
});

/** A name as the terminal keeps it. */
export const nameAtTerminal = ({ name }: TerminalPerson): string => fitting(name, longestName);
