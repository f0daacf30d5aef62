import { onlineState } from '../enumerations.js';
import { call, clearable, code, datetime, decimal, flag, id, integer, list, text } from '../kernel/index.js';

const service = 'device-gateway';
const shows = ['access', 'device', 'presence', 'student', 'teacher'];
/** Where somebody may still pass is not for everybody. */
const permission = ['accessboard:dbtn_receipt'];

/** What every answer tells of the person. */
const person = {
  /** Of who left the school too; an erased one has none. */
  personName: text({ wire: 'personname', always: true }),
  /** The person has left the school. */
  isGone: flag({ wire: 'gone', always: true }),
};
/** Since when devices were not to let the person pass. */
const since = datetime({ wire: 'since', always: true });
const confirmedAt = clearable(datetime({ wire: 'confirmedtime' }));

export const accessRevoked = call({
  id: 'access.revoked',
  shows,
  service,
  method: 'POST',
  path: '/api/dg/access/revoked/query',
  permission,
  input: { deviceId: id({ wire: 'deviceid', label: '设备' }), personName: text({ wire: 'personname', label: '姓名' }) },
  answer: {
    kind: 'list',
    fields: {
      /** The person's. */
      id: id({ always: true }),
      ...person,
      since,
      /** Devices that confirmed it, of the last losses of the school, and those that may still let the person pass, all of them. */
      confirmed: integer({ always: true }),
      open: integer({ always: true }),
      /** When the last of them confirmed; null while one is open. */
      confirmedAt,
    },
  },
  summary:
    'Lists at most 200 persons who lost permissions, at a device where one is named, with a part of a name: those with open doors first, the longest open ones before others, then who lost some last (beyond the specification)',
});

export const accessReceipt = call({
  id: 'access.receipt',
  shows,
  service,
  method: 'POST',
  path: '/api/dg/access/receipt',
  permission,
  input: { personId: id({ wire: 'personid', label: '人员', required: '请选择人员' }) },
  answer: {
    kind: 'object',
    fields: {
      ...person,
      /** Null where the person lost nothing. */
      since: clearable(datetime({ wire: 'since' })),
      /** When the last device confirmed; null while one is open. */
      confirmedAt,
      /** From the one to the other, or to now, s. */
      elapsed: decimal({ always: true }),
      /** Permissions of devices are being found out: more of them may be open than are told. */
      isPlanning: flag({ wire: 'planning', always: true }),
      /** When this was so. */
      asOf: datetime({ wire: 'asof', always: true }),
      devices: list(
        {
          id: id({ always: true }),
          name: text({ always: true }),
          code: text({ always: true }),
          state: code(onlineState, { always: true }),
          /** Since when it is away; null where it is not, or never was there. */
          awaySince: clearable(datetime({ wire: 'awaysince' })),
          since,
          /** When it let the person pass no more; null: it may do so still. */
          confirmedAt,
          /** From the one to the other, s; null while it is open. */
          took: clearable(decimal()),
          /** Something else lets the person pass there now. */
          mayPass: flag({ wire: 'maypass', always: true }),
        },
        { always: true },
      ),
    },
  },
  summary:
    'Tells which devices have confirmed that a person passes no more, or not as before, when, and which may still let the person pass (beyond the specification)',
});
