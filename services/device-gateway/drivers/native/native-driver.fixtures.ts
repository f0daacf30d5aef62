import type { ChannelKey } from '../../../../libs/contracts/device-gateway/index.js';
import type { DeviceMessage } from '../../device-message.js';
import type { CommandOrder, Reply } from '../../driver.js';

/** Messages as devices send them, byte for byte, and what the gateway reads in them. Never edited: devices exist. */
export const upward: readonly { name: string; key: ChannelKey; payload: string; message: DeviceMessage }[] = [
  {
    name: 'a birth',
    key: 'status',
    payload:
      '{"on":1,"sid":"6f1c0d2e-93a4","boot":17,"mono":2310,"epoch":"b7a0","fw":"AC-1 2.4.0","caps":["door.mode","reboot"]}',
    message: {
      kind: 'birth',
      sessionId: '6f1c0d2e-93a4',
      boot: 17,
      running: 2310,
      epoch: 'b7a0',
      firmware: 'AC-1 2.4.0',
      capabilities: ['door.mode', 'reboot'],
    },
  },
  {
    name: 'a birth of a plain device, with a field of a later protocol',
    key: 'status',
    payload: '{"on":1,"sid":"s","boot":0,"mono":0,"epoch":"e","fw":"","later":{"x":[1]}}',
    message: { kind: 'birth', sessionId: 's', boot: 0, running: 0, epoch: 'e', firmware: '', capabilities: [] },
  },
  {
    name: 'a will',
    key: 'status',
    payload: '{"on":0,"sid":"6f1c0d2e-93a4"}',
    message: { kind: 'death', sessionId: '6f1c0d2e-93a4' },
  },
  {
    name: 'a heartbeat',
    key: 'heartbeat',
    payload:
      '{"sid":"s","boot":17,"mono":32310,"epoch":"b7a0","fw":"2.4.0","caps":[],"ts":1795262400123,"clk":1,' +
      '"rec":{"first":42,"last":44,"dropped":0},"doors":[{"door":"1","open":0,"mode":"controlled"}],"res":{"disk":0.4}}',
    message: {
      kind: 'heartbeat',
      sessionId: 's',
      boot: 17,
      running: 32310,
      epoch: 'b7a0',
      firmware: '2.4.0',
      capabilities: [],
      clock: 1795262400123,
      trusted: true,
      records: { oldest: 42, newest: 44 },
    },
  },
  {
    name: 'a heartbeat of a device that says how many records it can keep',
    key: 'heartbeat',
    payload:
      '{"sid":"s","boot":17,"mono":32310,"epoch":"b7a0","fw":"2.4.0","caps":[],"ts":1795262400123,"clk":1,' +
      '"rec":{"first":45,"last":44,"dropped":0,"max":100000}}',
    message: {
      kind: 'heartbeat',
      sessionId: 's',
      boot: 17,
      running: 32310,
      epoch: 'b7a0',
      firmware: '2.4.0',
      capabilities: [],
      clock: 1795262400123,
      trusted: true,
      records: { oldest: 45, newest: 44, capacity: 100000 },
    },
  },
  {
    name: 'a heartbeat of a device that says so where it knows no limit',
    key: 'heartbeat',
    payload:
      '{"sid":"s","boot":17,"mono":32310,"epoch":"b7a0","fw":"2.4.0","caps":[],"ts":1795262400123,"clk":1,' +
      '"rec":{"first":45,"last":44,"dropped":0,"max":4294967295},"acl":{"n":2,"hash":"00000000000000aa","max":4294967295}}',
    message: {
      kind: 'heartbeat',
      sessionId: 's',
      boot: 17,
      running: 32310,
      epoch: 'b7a0',
      firmware: '2.4.0',
      capabilities: [],
      clock: 1795262400123,
      trusted: true,
      records: { oldest: 45, newest: 44 },
      access: { count: 2, hash: '00000000000000aa' },
    },
  },
  {
    name: 'an answer',
    key: 'answer',
    payload:
      '{"id":"0198f2b0-7d5c-7b1e-9a44-5a0f3d2c1b00","stage":"done","code":"ok","res":{"open":true},"ts":1795262400200}',
    message: {
      kind: 'answer',
      commandId: '0198f2b0-7d5c-7b1e-9a44-5a0f3d2c1b00',
      stage: 'done',
      code: 'ok',
      result: { open: true },
    },
  },
  {
    name: 'records',
    key: 'records',
    payload:
      '{"epoch":"b7a0","boot":17,"mono":40000,"lane":"live","b":[' +
      '{"seq":42,"ts":1795262400123,"mono":39000,"clk":1,"type":"card","door":"1","person":"p-1","cred":"00ab3f10","result":1,"dir":"in"},' +
      '{"seq":43,"ts":1795262401000,"mono":39877,"clk":1,"type":"face","result":0,"why":"denied","dir":"out","score":0.93,"photo":"43.jpg"}]}',
    message: {
      kind: 'records',
      epoch: 'b7a0',
      boot: 17,
      running: 40000,
      lane: 'live',
      lost: [],
      rows: [
        {
          sequence: 42,
          clock: 1795262400123,
          running: 39000,
          trusted: true,
          credential: { kind: 'card', value: '00AB3F10' },
          granted: true,
          personId: 'p-1',
          doorCode: '1',
          direction: 1,
        },
        {
          sequence: 43,
          clock: 1795262401000,
          running: 39877,
          trusted: true,
          credential: { kind: 'face' },
          granted: false,
          direction: 2,
          reason: 'denied',
          score: 0.93,
          photo: '43.jpg',
        },
      ],
    },
  },
  {
    name: 'records of an earlier start, after an overflow',
    key: 'records',
    payload:
      '{"epoch":"b7a0","boot":16,"lane":"back","dropped":[{"from":1,"to":9}],"b":[' +
      '{"seq":10,"ts":4000,"mono":4000,"clk":0,"type":"qr","cred":"Visitor-7","result":1}]}',
    message: {
      kind: 'records',
      epoch: 'b7a0',
      boot: 16,
      lane: 'backlog',
      lost: [[1, 9]],
      rows: [
        {
          sequence: 10,
          clock: 4000,
          running: 4000,
          trusted: false,
          credential: { kind: 'qr', value: 'Visitor-7' },
          granted: true,
        },
      ],
    },
  },
  {
    name: 'alarms',
    key: 'alarms',
    payload:
      '{"epoch":"b7a0","boot":17,"mono":5,"b":[{"seq":1,"ts":1795262400123,"mono":4,"clk":1,"code":"heldOpen","on":1,"door":"2"}]}',
    message: {
      kind: 'alarms',
      epoch: 'b7a0',
      boot: 17,
      running: 5,
      rows: [
        { sequence: 1, clock: 1795262400123, running: 4, trusted: true, kind: 'heldOpen', raised: true, doorCode: '2' },
      ],
    },
  },
  {
    name: 'a question for the time',
    key: 'timeRequest',
    payload: '{"t0":4711,"sid":"s"}',
    message: { kind: 'timeRequest', askedAt: 4711, sessionId: 's' },
  },
  {
    name: 'a report of the clock',
    key: 'timeReport',
    payload: '{"off":-86400000,"rtt":12,"applied":"stepped","clk":1,"src":"command"}',
    message: { kind: 'clockReport', offset: -86400000, roundTrip: 12, applied: 'stepped', trusted: true },
  },
  {
    name: 'an answer to a chunk of permissions',
    key: 'accessStored',
    payload: '{"no":1795262400123,"fail":[{"k":"f:p-1","code":"noFace"}],"n":12,"hash":"00ff00ff00ff00ff"}',
    message: {
      kind: 'accessStored',
      chunk: 1795262400123,
      refused: [{ key: 'f:p-1', code: 'noFace' }],
      count: 12,
      hash: '00ff00ff00ff00ff',
    },
  },
  {
    name: 'the permissions of a part',
    key: 'accessHeld',
    payload: '{"no":2,"n":1,"hash":"00ff00ff00ff00ff","b":7,"rows":[["p:p-1","00ff00ff00ff00ff"]]}',
    message: {
      kind: 'accessHeld',
      question: 2,
      count: 1,
      hash: '00ff00ff00ff00ff',
      bucket: 7,
      rows: [['p:p-1', '00ff00ff00ff00ff']],
    },
  },
];

const order = {
  commandId: '0198f2b0-7d5c-7b1e-9a44-5a0f3d2c1b00',
  sessionId: 's',
  requestedBy: 'admin',
  sentAt: 1795262400000,
  expiresAt: 1795262405000,
};
const sent = '{"id":"0198f2b0-7d5c-7b1e-9a44-5a0f3d2c1b00","sid":"s","iat":1795262400000,"exp":1795262405000,';

/** What the gateway wants of a device, and the bytes that the device gets. */
export const commands: readonly { order: CommandOrder; payload: string }[] = [
  {
    order: { ...order, operation: 'door.open', doorCode: '1', arguments: { duration: 5000 } },
    payload: `${sent}"op":"door.open","arg":{"door":"1","ms":5000,"by":"admin"}}`,
  },
  {
    order: { ...order, operation: 'door.mode', doorCode: '2', arguments: { mode: 3 } },
    payload: `${sent}"op":"door.mode","arg":{"door":"2","mode":"closed","by":"admin"}}`,
  },
  { order: { ...order, operation: 'clock.set', arguments: {} }, payload: `${sent}"op":"clock.set","arg":{}}` },
  { order: { ...order, operation: 'reboot', arguments: {} }, payload: `${sent}"op":"reboot","arg":{}}` },
  { order: { ...order, operation: 'diagnose', arguments: {} }, payload: `${sent}"op":"diag","arg":{}}` },
];

export const replies: readonly { reply: Reply; key: ChannelKey; payload: string }[] = [
  {
    reply: { kind: 'recordsStored', epoch: 'b7a0', upTo: 9, beyond: [[42, 44]] },
    key: 'recordsStored',
    payload: '{"epoch":"b7a0","upto":9,"have":[[42,44]]}',
  },
  {
    reply: { kind: 'alarmsStored', epoch: 'b7a0', upTo: 1, beyond: [] },
    key: 'alarmsStored',
    payload: '{"epoch":"b7a0","upto":1,"have":[]}',
  },
  {
    reply: {
      kind: 'time',
      askedAt: 4711,
      receivedAt: 1795262400000,
      answeredAt: 1795262400001,
      timeZone: 'Asia/Shanghai',
    },
    key: 'timeResponse',
    payload: '{"t0":4711,"t1":1795262400000,"t2":1795262400001,"tz":"Asia/Shanghai"}',
  },
];
