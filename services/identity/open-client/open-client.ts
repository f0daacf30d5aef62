import {
  openClientAdded,
  openClientChanged,
  openClientRevoked,
  openClientTokensEnded,
} from '../../../libs/contracts/identity/index.js';
import { type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';
import { openClientSecretSet } from './open-client.events.js';

/** A client of the open interface. */
export interface OpenClient {
  name: string;
  rateLimit: number;
  isConfigured: boolean;
  isRevoked: boolean;
}

export type OpenClientCommand =
  | { type: 'Add'; appKey: string; name: string; rateLimit: number; secretHash: string }
  | { type: 'Change'; name: string; rateLimit: number }
  | { type: 'Rotate'; secretHash: string; at: number }
  | { type: 'Revoke' }
  /** The settings name the client, or name it no more. */
  | { type: 'Configure'; appKey: string }
  | { type: 'Unconfigure' };

type OpenClientEvent = EventOf<
  | typeof openClientAdded
  | typeof openClientChanged
  | typeof openClientTokensEnded
  | typeof openClientRevoked
  | typeof openClientSecretSet
>;

/** The client, if it can be changed. */
function changeable(client: OpenClient | undefined): OpenClient {
  if (!client) throw Rejection.notFound('应用不存在');
  if (client.isConfigured) throw Rejection.state('该应用由系统配置指定，不能在此修改');
  if (client.isRevoked) throw Rejection.state('应用已吊销');
  return client;
}

function change(client: OpenClient, { name, rateLimit }: Pick<OpenClient, 'name' | 'rateLimit'>): OpenClientEvent[] {
  const isSame = name === client.name && rateLimit === client.rateLimit;
  return isSame ? [] : [openClientChanged({ name, rateLimit })];
}

/** The rules of one client of the open interface. */
export const openClient: Decider<OpenClient | undefined, OpenClientCommand, OpenClientEvent> = {
  category: 'openclient',
  types: [openClientAdded, openClientChanged, openClientTokensEnded, openClientRevoked, openClientSecretSet],
  initial: undefined,

  evolve(client, event) {
    switch (event.type) {
      case 'OpenClientAdded': {
        const { name, rateLimit, isConfigured } = event.data;
        return { name, rateLimit, isConfigured, isRevoked: false };
      }
      case 'OpenClientChanged':
        return client && { ...client, ...event.data };
      case 'OpenClientRevoked':
        return client && { ...client, isRevoked: true };
      case 'OpenClientTokensEnded':
      case 'OpenClientSecretSet':
        return client;
    }
  },

  decide(command, client) {
    switch (command.type) {
      case 'Add': {
        const { type: _type, secretHash, ...added } = command;
        return [openClientAdded({ ...added, isConfigured: false }), openClientSecretSet({ secretHash })];
      }
      case 'Change':
        return change(changeable(client), command);
      case 'Rotate':
        changeable(client);
        return [
          openClientSecretSet({ secretHash: command.secretHash }),
          openClientTokensEnded({ endedAt: command.at }),
        ];
      case 'Revoke':
        changeable(client);
        return [openClientRevoked({})];
      case 'Configure': {
        if (client && !client.isRevoked) return [];
        const { appKey } = command;
        return [openClientAdded({ appKey, name: appKey, rateLimit: 0, isConfigured: true })];
      }
      case 'Unconfigure':
        return client && !client.isRevoked ? [openClientRevoked({})] : [];
    }
  },
};
