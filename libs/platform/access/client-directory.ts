import {
  openClientAdded,
  openClientChanged,
  openClientRevoked,
  openClientTokensEnded,
} from '../../contracts/identity/open-client.events.js';
import type { DataOf } from '../../contracts/kernel/index.js';
import type { StoredEvent } from '../../eventsourcing/index.js';
import { type ClientToken, clientTokenSeconds } from './token.js';

const minute = 60_000;

interface Client {
  appKey: string;
  /** Requests a minute; 0 does not limit them. */
  rateLimit: number;
  isRevoked: boolean;
  /** Tokens given before are good no more, epoch ms. */
  tokensFrom: number;
  /** Requests that it may make at once, and when that was so, epoch ms. */
  allowance: number;
  allowedAt: number;
}

/** Events that tell of clients. */
export const clientEvents = [openClientAdded, openClientChanged, openClientTokensEnded, openClientRevoked];

/**
 * The clients of the open interface, in the memory of every process: what their tokens are worth, and how many requests
 * they may still make of this process.
 */
export class ClientDirectory {
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

  /** Counts a request. @returns ms to wait when the client has made too many; 0 when it is let through */
  count(appKey: string, now: number): number {
    const client = this.byKey.get(appKey);
    if (!client || client.rateLimit === 0) return 0;
    const { rateLimit } = client;
    const regained = ((now - client.allowedAt) * rateLimit) / minute;
    client.allowance = Math.min(rateLimit, client.allowance + regained);
    client.allowedAt = now;
    if (client.allowance < 1) return Math.ceil(((1 - client.allowance) * minute) / rateLimit);
    client.allowance -= 1;
    return 0;
  }

  /** Takes an event of a client, in the order of the log. */
  take(event: StoredEvent): void {
    if (event.type === openClientAdded.name) {
      const { appKey, rateLimit } = event.data as DataOf<typeof openClientAdded>;
      const client = { appKey, rateLimit, isRevoked: false, tokensFrom: 0, allowance: rateLimit, allowedAt: 0 };
      this.clients.set(event.streamId, client);
      this.byKey.set(appKey, client);
      return;
    }
    const client = this.clients.get(event.streamId);
    if (!client) return;
    if (event.type === openClientRevoked.name) client.isRevoked = true;
    if (event.type === openClientTokensEnded.name)
      client.tokensFrom = (event.data as DataOf<typeof openClientTokensEnded>).endedAt;
    if (event.type === openClientChanged.name) {
      client.rateLimit = (event.data as DataOf<typeof openClientChanged>).rateLimit;
      client.allowance = Math.min(client.allowance, client.rateLimit);
    }
  }
}
