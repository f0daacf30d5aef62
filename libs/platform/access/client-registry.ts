import {
  openClientAdded,
  openClientChanged,
  openClientRevoked,
  openClientTokensEnded,
} from '../../contracts/identity/open-client.events.js';
import type { DataOf } from '../../contracts/kernel/index.js';
import type { StoredEvent } from '../../eventsourcing/index.js';
import { type ClientToken, clientTokenSeconds } from './token.js';

interface Client {
  appKey: string;
  /** Requests a minute; 0 does not limit them. */
  rateLimit: number;
  isRevoked: boolean;
  /** Tokens given before are good no more, epoch ms. */
  tokensFrom: number;
}

/** Events that tell of clients. */
export const clientEvents = [openClientAdded, openClientChanged, openClientTokensEnded, openClientRevoked];

/**
 * The clients of the open interface, in the memory of every process: what their tokens are worth, and how many requests
 * they may make.
 */
export class ClientRegistry {
  private readonly clients = new Map<string, Client>();
  private readonly byKey = new Map<string, Client>();

  /** True when a client with this key was ever told of. */
  knows(appKey: string): boolean {
    return this.byKey.has(appKey);
  }

  /** True when the client may use the token. */
  admits({ appKey, expiresAt }: ClientToken): boolean {
    const client = this.byKey.get(appKey);
    return client !== undefined && !client.isRevoked && expiresAt - clientTokenSeconds * 1000 >= client.tokensFrom;
  }

  /** True when tokens of the client that were given before this moment are good no more. */
  isWithout(id: string, moment: number): boolean {
    const client = this.clients.get(id);
    return client !== undefined && (client.isRevoked || client.tokensFrom >= moment);
  }

  /** Requests a minute that the client may make; 0 does not limit them. */
  rateLimitOf(appKey: string): number {
    return this.byKey.get(appKey)?.rateLimit ?? 0;
  }

  /** Takes an event of a client, in the order of the log. */
  take(event: StoredEvent): void {
    if (event.type === openClientAdded.name) {
      const { appKey, rateLimit } = event.data as DataOf<typeof openClientAdded>;
      const client = { appKey, rateLimit, isRevoked: false, tokensFrom: 0 };
      this.clients.set(event.streamId, client);
      this.byKey.set(appKey, client);
      return;
    }
    const client = this.clients.get(event.streamId);
    if (!client) return;
    if (event.type === openClientRevoked.name) client.isRevoked = true;
    if (event.type === openClientTokensEnded.name)
      client.tokensFrom = (event.data as DataOf<typeof openClientTokensEnded>).endedAt;
    if (event.type === openClientChanged.name)
      client.rateLimit = (event.data as DataOf<typeof openClientChanged>).rateLimit;
  }
}
