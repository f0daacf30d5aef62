import type { Folder } from '../../../libs/platform/index.js';
import { appAccounts, guardians, persons } from '../copies.js';
import { messageAddressing, noticeTakers } from './addressing.js';
import * as queries from './message.queries.js';
import { messageBodies, messages } from './message.read-model.js';
import * as useCases from './message.use-cases.js';
import { messageErasures } from './message-erasures.js';
import { MessageRecordList } from './message-record.list.js';
import * as recordQueries from './message-record.queries.js';
import { messageRecords } from './message-record.read-model.js';
import * as recordUseCases from './message-record.use-cases.js';

/** What the school tells its people: messages of the office and notices of other services, one send record a recipient. */
export const messageFolder: Folder = {
  calls: [useCases, queries, recordUseCases, recordQueries],
  reads: [persons.projection, guardians, appAccounts],
  projections: [messages, messageBodies, messageRecords],
  consumers: [messageAddressing, ...noticeTakers, messageErasures.consumer],
  migrations: [messageErasures.migration],
  providers: [MessageRecordList],
};
