import type { Socket } from 'node:net';
import { drivers } from '../drivers/drivers.js';

/** Bytes that one packet may have: the largest message of any driver, its topic, and what a client may send ahead of it. */
const maximumUnread = 4 * Math.max(...drivers.map(({ broker }) => broker.largestMessage));

/**
 * Ends a connection that sends more than that without completing a packet: the broker gathers a packet in memory
 * before it is asked whether it may be published.
 */
export class OversizeGuard {
  private readonly completed = new WeakMap<object, number>();

  /** Watches a connection. */
  watch(socket: Socket): void {
    socket.on('readable', () => {
      if (socket.bytesRead - (this.completed.get(socket) ?? 0) > maximumUnread) socket.destroy();
    });
  }

  /** A packet of this connection arrived whole. */
  packetCompleted(socket: object): void {
    if ('bytesRead' in socket) this.completed.set(socket, Number(socket.bytesRead));
  }
}
