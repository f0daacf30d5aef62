import type { Socket } from 'node:net';

/** Bytes that one packet may have: a message of 64 KB, its topic, and what a client may send ahead of it. */
const maximumUnread = 4 * 65536;

/**
 * Ends a connection that sends more than 256 KB without completing a packet: the broker gathers a packet in memory
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
