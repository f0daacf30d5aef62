import type { Socket } from 'node:net';
import { maximumPayload } from '../../../libs/contracts/device-gateway/index.js';

/** Bytes that one packet may have: the largest message, its topic, and what a client may send ahead of it. */
const unreadFor = (largestMessage: number) => 4 * largestMessage;

/**
 * Ends a connection that sends more than that without completing a packet: the broker gathers a packet in memory
 * before it is asked whether it may be published.
 */
export class OversizeGuard {
  private readonly completed = new WeakMap<object, number>();
  private readonly permitted = new WeakMap<object, number>();

  /** Watches a connection, of which nobody knows yet whose it is. */
  watch(socket: Socket): void {
    socket.on('readable', () => {
      const most = this.permitted.get(socket) ?? unreadFor(maximumPayload);
      if (socket.bytesRead - (this.completed.get(socket) ?? 0) > most) socket.destroy();
    });
  }

  /** A connection is of a device that may send such messages. @param largestMessage bytes */
  permit(socket: object, largestMessage: number): void {
    this.permitted.set(socket, unreadFor(largestMessage));
  }

  /** A packet of this connection arrived whole. */
  packetCompleted(socket: object): void {
    if ('bytesRead' in socket) this.completed.set(socket, Number(socket.bytesRead));
  }
}
