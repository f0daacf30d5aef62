import {
  accessDeviceQuery,
  accessExplain,
  accessRefusedQuery,
  accessRetry,
} from '../../../libs/contracts/device-gateway/index.js';
import { type ListRow, Rejection } from '../../../libs/contracts/kernel/index.js';
import { Database, listPage, type Sql, selectRows } from '../../../libs/database/index.js';
import { answers, handles, LocalTime, translate } from '../../../libs/platform/index.js';
import { readBuffers } from '../buffer/buffer.read-model.js';
import { overwritesAt } from '../buffer/countdown.js';
import { readAwaySince, readStates } from '../presence/presence.read-model.js';
import { readFacts } from './access-facts.js';
import { accessTopic } from './access-store.js';
import { devices, personTable, present } from './copies.js';
import { explainPass, type PassQuestion } from './explanation.js';
import { tryDevice } from './plans.js';

/** What devices call their reasons (docs/device-protocol.md, permissions). */
const refusals: Readonly<Record<string, string>> = {
  noFace: '照片中没有识别到人脸',
  full: '设备存储已满',
  photo: '照片无法使用',
  unsupported: '设备不支持',
  photoUnreachable: '照片无法传送到设备',
  photoTooLarge: '照片过大',
  noPhoto: '设备需要照片',
  noCard: '设备需要卡号',
  cardTaken: '卡号已被设备上的其他人员使用',
  similarFace: '与设备上其他人员的面部过于相似',
  weeklyTimes: '设备不支持每周时段',
  times: '设备只支持一段连续的时间',
  denial: '设备不支持禁止规则',
};
const refusalIn = (code: string, language: Parameters<typeof translate>[1]) =>
  refusals[code] ? translate({ template: refusals[code] }, language) : code;

/** How far the permissions of a device are. */
interface Counts {
  deviceId: string;
  wanted: number;
  confirmed: number;
  pending: number;
  refused: number;
  waitingSince: number | null;
  comparedAt: number | null;
}
/** Code of a device that is away (enumeration OnlineState). */
const offline = 2;
const none = { wanted: 0, confirmed: 0, pending: 0, refused: 0, waitingSince: null, comparedAt: null };

const isPending = 'wanted is distinct from confirmed and refusal is null';

/** What differs is in small indexes; the rest, which is most, is counted in the key alone. */
const countsOf = (sql: Sql, school: string, deviceIds: readonly string[]): Promise<Counts[]> =>
  sql.query(
    `select device_id as "deviceId", all_rows.number - waiting.removed - refusing.removed as wanted,
       all_rows.number - waiting.number - refusing.number as confirmed,
       waiting.number as pending, refusing.number as refused, waiting.since as "waitingSince", compared_at as "comparedAt"
     from device_gateway.access_device device
     cross join lateral (select count(*)::integer as number
       from device_gateway.access_row where device_id = device.device_id) all_rows
     cross join lateral (select count(*)::integer as number, min(changed_at) as since,
         count(*) filter (where wanted is null)::integer as removed
       from device_gateway.access_row where school = $1 and device_id = device.device_id and ${isPending}) waiting
     cross join lateral (select count(*)::integer as number, count(*) filter (where wanted is null)::integer as removed
       from device_gateway.access_row where school = $1 and device_id = device.device_id and refusal is not null) refusing
     where school = $1 and device_id = any($2)`,
    [school, deviceIds],
  );

/** Lists devices with how far their permissions are. */
export const listAccessDevices = answers(
  accessDeviceQuery,
  { time: LocalTime },
  async (sql, input, { school }, { time }) => {
    const { isBehind, deviceId } = input.params;
    const { data, recordCount } = await listPage(sql, devices.devices, input, {
      filters: { name: { contains: 'name' } },
      where: (bind) => {
        const isMeant = deviceId === undefined ? 'true' : `id = ${bind(deviceId)}`;
        if (isBehind === undefined) return isMeant;
        const open = (which: string) =>
          `exists (select from device_gateway.access_row held where held.school = ${bind(school)} and device_id = id and ${which})`;
        const behind = `(${open(isPending)} or ${open('refusal is not null')})`;
        return `${isMeant} and ${isBehind ? '' : 'not '}${behind}`;
      },
      defaultOrder: [['code', 'asc']],
    });
    const ids = data.map(({ id }) => id);
    const counts = new Map((await countsOf(sql, school, ids)).map(({ deviceId, ...found }) => [deviceId, found]));
    const stateOf = await readStates(sql, school, ids);
    const away = await readAwaySince(sql, school, ids);
    const buffers = await readBuffers(sql, school, ids);
    const now = Date.now();
    const rows = data.map(({ id, name, code }): ListRow<typeof accessDeviceQuery> => {
      const { waitingSince, comparedAt, ...numbers } = counts.get(id) ?? none;
      const state = stateOf(id);
      const awaySince = state === offline ? away.get(id) : undefined;
      const buffer = buffers.get(id);
      const overwrites = buffer && awaySince !== undefined ? overwritesAt(buffer, awaySince) : undefined;
      return {
        ...{ id, name, code, ...numbers },
        state,
        waitingSince: waitingSince === null ? null : time.text(waitingSince),
        comparedAt: comparedAt === null ? null : time.text(comparedAt),
        awaySince: awaySince === undefined ? null : time.text(awaySince),
        overwritesIn: overwrites === undefined ? null : Math.max(0, Math.round((overwrites - now) / 1000)),
      };
    });
    return { data: rows, recordCount };
  },
);

/** Most refused rows that are listed. */
const mostRefused = 500;

/** Lists what a device refused. */
export const listRefusedAccess = answers(accessRefusedQuery, async (sql, { deviceId }, { school, language }) => {
  const rows = await sql.query<{ id: string; part: string; refusal: string; name: string | null }>(
    `select key as id, left(key, 1) as part, refusal, coalesce(person.name, rule.rule->>'name') as name
     from device_gateway.access_row held
     left join device_gateway.access_person person on person.id = held.person_id and person.removed_at is null
     left join device_gateway.access_rule rule on held.key = 'r:' || rule.id
     where held.school = $1 and device_id = $2 and refusal is not null order by name, key limit ${mostRefused}`,
    [school, deviceId],
  );
  const parts: Readonly<Record<string, string>> = { p: '人员', f: '人脸', r: '规则' };
  return rows.map(({ id, part, refusal, name }) => ({
    id,
    name: name ?? '',
    part: translate({ template: parts[part] ?? '' }, language),
    reason: refusalIn(refusal, language),
  }));
});

/** Tells a device once more what it refused. */
export const retryAccess = handles(
  accessRetry,
  { database: Database },
  async ({ sql, school }, { deviceId }, _context, { database }) => {
    const [device] = await selectRows(sql, devices.devices, 'id = $1', [deviceId]);
    if (!device) throw Rejection.notFound('设备不存在');
    // It has a connection already: who waited for plans with it would keep others waiting.
    if (!(await tryDevice(sql, school, deviceId))) throw Rejection.state('数据正在被他人修改，请稍后重试');
    await sql.query(
      `update device_gateway.access_row set refusal = null,
         changed_at = case when wanted is null then changed_at else now() end
       where school = $1 and device_id = $2 and refusal is not null`,
      [school, deviceId],
    );
    database.signals.tell(sql, accessTopic, school);
  },
);

/** What a device has of a person. */
async function toldOf(sql: Sql, deviceId: string, personId: string, language: Parameters<typeof translate>[1]) {
  const [row] = await sql.query<{ isConfirmed: boolean; refusal: string | null }>(
    `select wanted = confirmed as "isConfirmed", refusal from device_gateway.access_row
     where device_id = $1 and key = $2`,
    [deviceId, `p:${personId}`],
  );
  if (row?.refusal) return { refusal: refusalIn(row.refusal, language) };
  return row?.isConfirmed ? 'confirmed' : 'waiting';
}

/** Day of the week from 1, Monday, and minute of the day of an instant, where the school is. */
function localOf(instant: number, time: LocalTime): PassQuestion['at'] {
  const text = time.text(instant);
  const weekday = new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDay();
  return { instant, day: weekday || 7, minute: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)) };
}

/** Tells whether a person may pass, and why. */
export const explainAccess = answers(
  accessExplain,
  { time: LocalTime },
  async (sql, { personId, deviceId, doorCode, at }, { school, language }, { time }) => {
    const facts = await readFacts(sql, school);
    const device = facts.devices.find(({ id }) => id === deviceId);
    if (!device) throw Rejection.notFound('设备不存在');
    const [person] = await selectRows(sql, personTable, `${present} and id = $2`, [school, personId]);
    if (!person) throw Rejection.notFound('人员不存在');
    if (doorCode && !facts.doorsOf(deviceId).some(({ code }) => code === doorCode))
      throw Rejection.notFound('门不存在');
    const { isGranted, reasons } = explainPass(facts, {
      person,
      device,
      doorCode,
      at: localOf(at === undefined ? Date.now() : time.instant(at), time),
      told: await toldOf(sql, deviceId, personId, language),
    });
    return {
      isGranted,
      reasons: reasons.map(({ isGood, template, values }) => ({
        isGood,
        text: translate({ template, values }, language),
      })),
    };
  },
);
