import type { Folder } from '../../../libs/platform/index.js';
import { messageDispatchMigrations } from '../message/message-dispatch.js';
import { Dispatcher } from './dispatcher.js';
import { quietRelease } from './quiet-release.js';

/** Delivery of messages by providers outside. */
export const deliveryFolder: Folder = {
  providers: [Dispatcher],
  consumers: [quietRelease],
  migrations: messageDispatchMigrations,
};
