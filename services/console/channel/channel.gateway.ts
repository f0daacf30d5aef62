import type { IncomingMessage } from 'node:http';
import { Inject } from '@nestjs/common';
import { type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import {
  type ChannelAuth,
  type ChannelRefusal,
  channelPath,
  writePayload,
} from '../../../libs/contracts/console/index.js';
import { type Language, language } from '../../../libs/contracts/enumerations.js';
import { tokenCookie } from '../../../libs/contracts/identity/index.js';
import { type Code, codes } from '../../../libs/contracts/kernel/index.js';
import {
  AccessRegistry,
  addressPrefix,
  CONFIGURATION,
  type Configuration,
  cookieOf,
  idleLimit,
  isLimitedAlike,
  type Session,
  senderOf,
  TokenSigner,
  translate,
} from '../../../libs/platform/index.js';
import { ConnectionCounts } from './connection-counts.js';
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
  /** The session as the connection was placed for it last. */
  placed?: Session;
}

type Connection = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Guest>;

/** A browser that has not said who it is after this time is cut off by the next sweep, ms. */
const patience = 10_000;
/** Most connections of one sender, or of one session, that have not said yet whose they are. */
const mostOfUnknown = 50;
/** Most connections in all that have not said whose they are, before one without a session's cookie is refused. */
const mostUnknown = 1000;
/** Most connections of one session: pages that are open in a browser. */
const mostOfSession = 50;
/** Browsers say nothing but who they are, bytes. */
const longestMessage = 10_000;
/** Packets that one may send in a time, ms: it says once who it is, and that it is there every 25 s. */
const mostPackets = { count: 20, time: 10_000 };

/** The low connection under one of a browser. */
type Line = Connection['conn'];

/** Ends it at once: a goodbye that the other end leaves unanswered would keep it, and what it sends, half a minute more. */
function cut(line: Line): void {
  // The types keep the socket of a WebSocket to themselves; a browser that polls has none.
  const { socket } = line.transport as unknown as { socket?: { terminate(): void } };
  line.close(true);
  socket?.terminate();
}

/** Cuts off who sends more than a browser would. */
function limitPackets(line: Line): void {
  let window = { since: Date.now(), count: 0 };
  line.on('packet', () => {
    if (Date.now() - window.since > mostPackets.time) window = { since: Date.now(), count: 0 };
    window.count += 1;
    if (window.count === mostPackets.count + 1) cut(line);
  });
}

const refusals = {
  [codes.session]: '登录已失效，请重新登录',
  [codes.state]: '请求过于频繁，请稍后重试',
} satisfies Partial<Record<Code, string>>;

/** A refusal as socket.io hands it to the browser. */
function refusalIn(spoken: Language, code: keyof typeof refusals): Error {
  const msg = translate({ template: refusals[code] }, spoken);
  return Object.assign(new Error(msg), { data: { code, msg } satisfies ChannelRefusal });
}

/**
 * True for a page of this console, and for what is no page: browsers say where a page is from that opens a socket, and to
 * whom they speak. No page can say otherwise.
 */
function isOwnPage({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

/** The live channel of this instance: who is connected, and the rooms in which they are told news. */
@WebSocketGateway({ path: channelPath, serveClient: false, maxHttpBufferSize: longestMessage })
export class ChannelGateway implements OnGatewayInit<Server> {
  private server?: Server;
  /** The signer's secrets of the last sweep. */
  private generation = 0;
  /** Connections that took nothing since the last sweep, though something waits for them. */
  private readonly stuck = new WeakSet<Connection>();
  /** Those that have not said whose they are: by the session of the browser's cookie, else by the sender. */
  private readonly unknown = new ConnectionCounts<Line>();
  /** Those of sessions, until they are closed. */
  private readonly known = new ConnectionCounts<Line>();
  /** Those that have said whose they are, or are being asked: once each, as it is counted once. */
  private readonly asked = new WeakSet<Line>();

  constructor(
    private readonly access: AccessRegistry,
    private readonly signer: TokenSigner,
    @Inject(CONFIGURATION) private readonly configuration: Pick<Configuration, 'TRUST_PROXY'>,
  ) {}

  /** Lets in whom the registry knows. */
  afterInit(server: Server): void {
    this.server = server;
    // Before anything is kept of who knocks: what is kept of those without a session is all that a stranger can fill.
    server.engine.opts.allowRequest = (request, answer) => answer(null, isOwnPage(request) && this.isRoomFor(request));
    server.engine.on('connection', (line: Line) => {
      this.unknown.hold(line, this.ownerOf(line.request));
      limitPackets(line);
      line.once('close', () => {
        this.unknown.release(line);
        this.known.release(line);
      });
    });
    server.use((connection: Connection, next) => {
      const spoken = languageFor(connection.handshake.auth.language);
      this.admit(connection).then((refusal) => next(refusal && refusalIn(spoken, refusal)), next);
    });
    server.on('connection', (connection: Connection) => {
      const { conn } = connection;
      conn.on('drain', () => this.stuck.delete(connection));
      connection.once('disconnect', () => this.asked.delete(conn));
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
   * Cuts off who has not said for too long whose it is, browsers that took nothing since the last sweep, those whose token is so
   * old that its session may be idle, was replaced with a changed password or signed with a key that is no more, and those whose
   * session has lasted as long as it may: a browser that is there comes back with its newest token, and asks for what it shows.
   */
  sweep(): void {
    for (const line of this.unknown.olderThan(patience)) cut(line);
    // To check all signatures takes long where many are connected.
    const areKeysOther = this.generation !== this.signer.generation;
    this.generation = this.signer.generation;
    for (const connection of this.connections()) {
      const { conn, data } = connection;
      const isWaiting = !conn.transport.writable;
      const isStale =
        Date.now() - data.issuedAt > idleLimit ||
        this.access.isReplaced(data) ||
        (areKeysOther && !this.signer.readSession(data.token));
      // No event says that a session has come of age.
      if (this.access.isOver(data.sessionId)) connection.disconnect(true);
      else if (isStale || (isWaiting && this.stuck.has(connection))) cut(conn);
      else if (isWaiting) this.stuck.add(connection);
    }
  }

  private connections(): Connection[] {
    return this.server ? [...this.server.sockets.sockets.values()] : [];
  }

  /** The session of the browser's cookie, which foreign pages cannot send here; else the sender. */
  private ownerOf(request: IncomingMessage): string {
    const content = this.signer.readSession(cookieOf(request, tokenCookie) ?? '');
    if (content && this.access.session(content.sessionId)) return `session ${content.sessionId}`;
    return `sender ${addressPrefix(senderOf(request, this.configuration.TRUST_PROXY))}`;
  }

  private isRoomFor(request: IncomingMessage): boolean {
    const owner = this.ownerOf(request);
    const isFull = this.unknown.size >= mostUnknown && !owner.startsWith('session');
    return !isFull && this.unknown.of(owner) < mostOfUnknown;
  }

  /** Notes whose connection it is; gives why it may not be had. */
  private async admit(connection: Connection): Promise<keyof typeof refusals | undefined> {
    const { conn } = connection;
    if (this.asked.has(conn)) return codes.state;
    this.asked.add(conn);
    let refusal: keyof typeof refusals | undefined = codes.session;
    try {
      refusal = await this.identify(connection);
    } finally {
      if (refusal) this.asked.delete(conn);
    }
    return refusal;
  }

  private async identify({ data, handshake, conn }: Connection): Promise<keyof typeof refusals | undefined> {
    const { token, language: wanted } = handshake.auth as Partial<Record<keyof ChannelAuth, unknown>>;
    const content = typeof token === 'string' ? this.signer.readSession(token) : undefined;
    if (!content || !(await this.access.admit(content))) return codes.session;
    if (this.known.of(content.sessionId) >= mostOfSession) return codes.state;
    this.unknown.release(conn);
    // It may have been another session's before: until it is closed it is somebody's.
    this.known.release(conn);
    if (conn.readyState === 'open') this.known.hold(conn, content.sessionId);
    Object.assign(data, { ...content, token: token as string, language: languageFor(wanted) } satisfies Guest);
    return undefined;
  }

  private place(connection: Connection): void {
    const { sessionId, language: spoken, placed } = connection.data;
    const session = this.access.session(sessionId);
    // A page whose session sees other classes comes back, and asks for all that it shows.
    const isOther = session && placed && !isLimitedAlike(placed, session);
    if (!session || session.mustChangePassword || isOther) {
      connection.disconnect(true);
      return;
    }
    connection.data.placed = session;
    const rooms = new Set([connection.id, ...roomsFor(session, spoken)]);
    for (const room of connection.rooms) if (!rooms.has(room)) void connection.leave(room);
    void connection.join([...rooms]);
  }
}
