import type { IncomingMessage } from 'node:http';
import { type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import {
  type ChannelAuth,
  type ChannelRefusal,
  channelPath,
  writePayload,
} from '../../../libs/contracts/console/index.js';
import { type Language, language } from '../../../libs/contracts/enumerations.js';
import { codes } from '../../../libs/contracts/kernel/index.js';
import { AccessRegistry, idleLimit, TokenSigner, translate } from '../../../libs/platform/index.js';
import type { News } from './news.js';
import { languageFor, roomsFor, roomsOf } from './rooms.js';

/** Who is behind a connection. */
interface Guest {
  sessionId: string;
  /** What it came with. */
  token: string;
  /** Issue time of the token, epoch ms. */
  issuedAt: number;
  language: Language;
}

type Connection = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Guest>;

/** A browser that has not said who it is after this time is sent away, ms. */
const connectTimeout = 10_000;
/** Browsers say nothing but who they are, bytes. */
const longestMessage = 10_000;

/** A refusal as socket.io hands it to the browser. */
function refusalIn(spoken: Language): Error {
  const msg = translate({ template: '登录已失效，请重新登录' }, spoken);
  return Object.assign(new Error(msg), { data: { code: codes.session, msg } satisfies ChannelRefusal });
}

/**
 * True for a page of this console, and for what is no page: browsers say where a page is from that opens a socket, and to
 * whom they speak. No page can say otherwise.
 */
function isOwnPage({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

/** The live channel of this instance: who is connected, and the rooms in which they are told news. */
@WebSocketGateway({
  path: channelPath,
  serveClient: false,
  connectTimeout,
  maxHttpBufferSize: longestMessage,
  allowRequest: (request, answer) => answer(null, isOwnPage(request)),
})
export class ChannelGateway implements OnGatewayInit<Server> {
  private server?: Server;
  /** The signer's secrets of the last sweep. */
  private generation = 0;
  /** Connections that took nothing since the last sweep, though something waits for them. */
  private readonly stuck = new WeakSet<Connection>();

  constructor(
    private readonly access: AccessRegistry,
    private readonly signer: TokenSigner,
  ) {}

  /** Lets in whom the registry knows. */
  afterInit(server: Server): void {
    this.server = server;
    server.use((connection: Connection, next) => {
      this.admit(connection).then(
        (isAdmitted) => next(isAdmitted ? undefined : refusalIn(languageFor(connection.handshake.auth.language))),
        next,
      );
    });
    server.on('connection', (connection: Connection) => {
      connection.conn.on('drain', () => this.stuck.delete(connection));
      this.place(connection);
    });
  }

  /** Tells news to its audience, and where in which trace they are. Nobody is waited for. */
  tell({ event, audience, payload }: News, traceparent?: string): void {
    const trace = traceparent ? [{ traceparent }] : [];
    const send = (content: typeof payload & object, spoken?: Language) =>
      this.server?.to(roomsOf(audience, spoken)).emit(event, writePayload(event, content as never), ...trace);
    if (typeof payload !== 'function') send(payload);
    else for (const spoken of language.codes) send(payload(spoken), spoken);
  }

  /** Brings every connection in line with its session: its rooms, or its end. */
  review(): void {
    for (const connection of this.connections()) this.place(connection);
  }

  /**
   * Cuts off browsers that took nothing since the last sweep, those whose token is so old that its session may be idle or
   * was signed with a key that is no more, and those whose session has lasted as long as it may: a browser that is there comes
   * back with its newest token, and asks for what it shows.
   */
  sweep(): void {
    // To check all signatures takes long where many are connected.
    const areKeysOther = this.generation !== this.signer.generation;
    this.generation = this.signer.generation;
    for (const connection of this.connections()) {
      const { conn, data } = connection;
      const isWaiting = !conn.transport.writable;
      const isStale = Date.now() - data.issuedAt > idleLimit || (areKeysOther && !this.signer.readSession(data.token));
      // No event says that a session has come of age.
      if (this.access.isOver(data.sessionId)) connection.disconnect(true);
      else if (isStale || (isWaiting && this.stuck.has(connection))) conn.close(true);
      else if (isWaiting) this.stuck.add(connection);
    }
  }

  private connections(): Connection[] {
    return this.server ? [...this.server.sockets.sockets.values()] : [];
  }

  private async admit({ data, handshake }: Connection): Promise<boolean> {
    const { token, language: wanted } = handshake.auth as Partial<Record<keyof ChannelAuth, unknown>>;
    if (typeof token !== 'string') return false;
    const content = this.signer.readSession(token);
    if (!content || !(await this.access.admit(content))) return false;
    Object.assign(data, { ...content, token, language: languageFor(wanted) } satisfies Guest);
    return true;
  }

  private place(connection: Connection): void {
    const { sessionId, language: spoken } = connection.data;
    const session = this.access.session(sessionId);
    if (!session || session.mustChangePassword) {
      connection.disconnect(true);
      return;
    }
    const rooms = new Set([connection.id, ...roomsFor(session, spoken)]);
    for (const room of connection.rooms) if (!rooms.has(room)) void connection.leave(room);
    void connection.join([...rooms]);
  }
}
