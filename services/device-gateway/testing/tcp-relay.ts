import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Passes connections on to a local port, until it is cut: a server that goes away and comes back. */
export class TcpRelay {
  private readonly sockets = new Set<Socket>();
  private isOpen = true;

  private constructor(private readonly server: Server) {}

  /** A relay to a port of this machine. */
  static async to(port: number): Promise<TcpRelay> {
    const server = createServer();
    const relay = new TcpRelay(server);
    server.on('connection', (socket) => relay.pass(socket, port));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return relay;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Ends all connections and refuses new ones. */
  cut(): void {
    this.isOpen = false;
    for (const socket of this.sockets) socket.destroy();
  }

  restore(): void {
    this.isOpen = true;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private pass(socket: Socket, port: number): void {
    if (!this.isOpen) {
      socket.destroy();
      return;
    }
    const other = connect(port, '127.0.0.1');
    for (const end of [socket, other]) {
      this.sockets.add(end);
      end.setNoDelay(true);
      end.on('error', () => end.destroy());
      end.on('close', () => {
        this.sockets.delete(end);
        socket.destroy();
        other.destroy();
      });
    }
    socket.pipe(other).pipe(socket);
  }
}
