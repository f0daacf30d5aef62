import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A network connection between two parts, that a test can cut. */
export class Wire {
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(
    private readonly server: Server,
    /** Where it leads; set before the first connection. */
    public target: number,
  ) {
    server.on('connection', (near) => this.carry(near));
  }

  /** Lays a wire to a port of this machine. */
  static async lay(target = 0): Promise<Wire> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return new Wire(server, target);
  }

  /** Port of its near end. */
  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Ends what goes through it, and lets nothing through. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Lets connections through again. */
  mend(): void {
    this.isCut = false;
  }

  /** Takes it away. */
  async remove(): Promise<void> {
    this.cut();
    await new Promise((done) => this.server.close(done));
  }

  private carry(near: Socket): void {
    if (this.isCut) {
      near.destroy();
      return;
    }
    const far = connect(this.target, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.once('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
}
