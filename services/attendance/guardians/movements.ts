import type { passRecorded } from '../../../libs/contracts/attendance/index.js';
import type { EventOf } from '../../../libs/contracts/kernel/index.js';
import { type Sql, tableName } from '../../../libs/database/index.js';
import type { StoredEvent } from '../../../libs/eventsourcing/index.js';
import type { LocalTime } from '../../../libs/platform/index.js';
import { doorRows, doorsToRooms, type RoomDoor } from '../occupancy/room-doors.js';
import { passTable } from '../pass/pass.read-model.js';
import { movementOf } from './news.js';
import type { GuardianNews } from './telling.js';

type StoredPass = StoredEvent<EventOf<typeof passRecorded>>;

/** When it happened, epoch ms; what a clock dates later than it was recorded happened then. */
const movedAt = ({ recordedAt, data: { happenedAt } }: StoredPass) => Math.min(happenedAt, recordedAt);

const isByRoomDoor = ({ data: { deviceId, doorCode } }: StoredPass, doors: readonly RoomDoor[]) =>
  doors.some((door) => door.deviceId === deviceId && (door.doorCode === null || door.doorCode === doorCode));

/** Which way each person passed before on the same day, by the ids of the passes; doors of rooms lead nowhere. */
async function passedBefore(
  sql: Sql,
  school: string,
  events: readonly StoredPass[],
  doors: readonly RoomDoor[],
  time: LocalTime,
): Promise<ReadonlyMap<string, 'in' | 'out'>> {
  const parameters: unknown[] = [
    school,
    events.map(({ streamId }) => streamId),
    events.map(({ data: { person } }) => person!.id),
    events.map(movedAt),
    events.map((event) => time.instant(time.day(movedAt(event)))),
  ];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const rows = await sql.query<{ id: string; isOut: boolean }>(
    `select asked.id, before.direction is not distinct from 2 as "isOut"
     from unnest($2::uuid[], $3::uuid[], $4::float8[], $5::float8[]) as asked(id, person_id, at, midnight), lateral (
       select pass.direction from ${tableName(passTable)} pass
       where pass.school = $1 and pass.person_id = asked.person_id and pass.granted
         and pass.happened_at >= to_timestamp(asked.midnight / 1000)
         and (least(pass.happened_at, pass.recorded_at), pass.id) < (to_timestamp(asked.at / 1000), asked.id)
         and not exists (select from ${doorRows(doors, bind)} where pass.device_id = door.device_id
           and (door.door_code is null or door.door_code = pass.door_code))
       order by least(pass.happened_at, pass.recorded_at) desc, pass.id desc limit 1) before`,
    parameters,
  );
  return new Map(rows.map(({ id, isOut }) => [id, isOut ? 'out' : 'in']));
}

/** Arrivals and departures among passes, as their students' guardians are told them. */
export async function movementsIn(
  sql: Sql,
  school: string,
  events: readonly StoredPass[],
  time: LocalTime,
): Promise<GuardianNews[]> {
  const moving = events.filter(({ data, recordedAt }) => movementOf(data, undefined, recordedAt));
  if (moving.length === 0) return [];
  const doors = await doorsToRooms(sql, school);
  const atGates = moving.filter((event) => !isByRoomDoor(event, doors));
  const before = await passedBefore(sql, school, atGates, doors, time);
  return atGates.flatMap((event) => {
    const { streamId: aboutId, data, recordedAt } = event;
    const kind = movementOf(data, before.get(aboutId), recordedAt);
    if (!kind) return [];
    const { person, position: 位置 } = data;
    const at = time.text(movedAt(event));
    const values = { 位置, 日期: at.slice(0, 10), 时间: at.slice(11, 16) };
    return [{ kind, aboutId, studentId: person!.id, classId: person!.classId, values }];
  });
}
