import { operationLogDelete } from '../../../libs/contracts/identity/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { tableName } from '../../../libs/database/index.js';
import { handles } from '../../../libs/platform/index.js';
import { operationHidden } from './operation-log.events.js';
import { hiddenTable, operationLogTable } from './operation-log.read-model.js';

/** Takes entries out of the list. */
export const hideOperations = handles(operationLogDelete, async (unit, { ids }) => {
  const shown = await unit.sql.query<{ id: string }>(
    `select id from ${tableName(operationLogTable)} entry where id = any($1)
     and not exists (select from ${tableName(hiddenTable)} hidden where hidden.id = entry.id)`,
    [ids],
  );
  if (shown.length < ids.length) throw Rejection.notFound();
  for (const id of ids) unit.append(`logentry-${id}`, [operationHidden({})]);
});
