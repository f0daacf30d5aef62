import { commandMessageOf, controlAreaOrders, controlAreaReceipt } from '../../../libs/contracts/devices/index.js';
import { type ListRow, Rejection } from '../../../libs/contracts/kernel/index.js';
import { type RowOf, type Sql, selectRows } from '../../../libs/database/index.js';
import { answers, LocalTime, translate } from '../../../libs/platform/index.js';
import { commandTable } from '../control/command.read-model.js';
import { areaOrderTable, orderedDoorTable } from './area-order.read-model.js';

type Order = RowOf<typeof areaOrderTable>;

/** Door 2 stands before door 10. */
const byNumber = new Intl.Collator('en', { numeric: true });

/** Most orders that are listed. */
const mostListed = 50;
/** Codes of a command that nobody answered yet, and of one that was carried out (enumeration CommandState). */
const [waiting, confirmed] = [0, 1] as const;
/** What a device is told that cannot keep a door open. */
const unsupported = 'unsupported';

/** How many doors of some orders have confirmed, by the id of the order. */
async function confirmedOf(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ orderId: string; confirmed: number }>(
    `select door.order_id as "orderId", count(*)::integer as confirmed from devices.area_order_door door
     join devices.device_command command on command.id = door.id and command.state = ${confirmed}
     where door.order_id = any($1) group by 1`,
    [ids],
  );
  return new Map(rows.map(({ orderId, confirmed: count }) => [orderId, count]));
}

const toldOf = (order: Order, count: number, time: LocalTime): ListRow<typeof controlAreaOrders> => {
  const { id, areaName, isRestoring, requestedBy, requestedAt, doorCount } = order;
  return { id, areaName, isRestoring, requestedBy, doorCount, confirmed: count, requestedAt: time.text(requestedAt) };
};

/** Lists the newest orders. */
export const listAreaOrders = answers(
  controlAreaOrders,
  { time: LocalTime },
  async (sql, _input, { school }, { time }) => {
    const rows = await selectRows(
      sql,
      areaOrderTable,
      'school = $1',
      [school],
      `order by requested_at desc limit ${mostListed}`,
    );
    const counts = await confirmedOf(
      sql,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => toldOf(row, counts.get(row.id) ?? 0, time));
  },
);

/** Tells what became of each door of an order. */
export const tellAreaReceipt = answers(
  controlAreaReceipt,
  { time: LocalTime },
  async (sql, { id }, { school, language }, { time }) => {
    const [order] = await selectRows(sql, areaOrderTable, 'school = $1 and id = $2', [school, id]);
    if (!order) throw Rejection.notFound('记录不存在');
    const named = await selectRows(sql, orderedDoorTable, 'school = $1 and order_id = $2', [school, id]);
    const commands = await selectRows(sql, commandTable, 'school = $1 and id = any($2)', [
      school,
      named.map((door) => door.id),
    ]);
    const byId = new Map(commands.map((command) => [command.id, command]));
    const now = Date.now();
    const since = (moment: number) => Math.max(0, moment - order.requestedAt) / 1000;
    const doors = named.map((door) => {
      const { state = waiting, stage, code, concludedAt = null } = byId.get(door.id) ?? {};
      const template =
        code === unsupported ? '设备不支持常开' : commandMessageOf(stage ?? undefined, code ?? undefined);
      const { deviceName, deviceCode, doorCode, doorName } = door;
      return {
        ...{ id: door.id, deviceName, deviceCode, doorCode, doorName, state },
        message: translate({ template }, language),
        took: concludedAt === null ? null : since(concludedAt),
      };
    });
    const open = doors.filter(({ state }) => state === waiting).length;
    const placeOf = ({ state, deviceCode, doorCode }: (typeof doors)[number]) =>
      `${state === confirmed ? 1 : 0} ${deviceCode} ${doorCode}`;
    return {
      ...toldOf(order, doors.filter(({ state }) => state === confirmed).length, time),
      waiting: open,
      elapsed: open > 0 ? since(now) : Math.max(0, ...doors.map(({ took }) => took ?? 0)),
      asOf: time.text(now),
      doors: doors.sort((one, other) => byNumber.compare(placeOf(one), placeOf(other))),
    };
  },
);
