import type { Folder } from '../../../libs/platform/index.js';
import { messageDispatchMigration } from '../message/message-dispatch.js';
import { Dispatcher } from './dispatcher.js';

/** Delivery of messages by providers outside. */
export const deliveryFolder: Folder = { providers: [Dispatcher], migrations: [messageDispatchMigration] };
