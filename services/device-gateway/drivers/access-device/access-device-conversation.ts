import { makerPrefix } from '../../../../libs/contracts/device-gateway/index.js';
import { newId } from '../../../../libs/database/index.js';
import type { DeviceAlarm, DeviceRecord, MessageOfKind } from '../../device-message.js';
import {
  type AccessChunk,
  type AccessQuestion,
  type AddressedDevice,
  type Arrival,
  type CommandOrder,
  type Conversation,
  type ConversationWay,
  MalformedMessage,
} from '../../driver.js';
import { type Fields, fieldsIn, textIn } from '../terminal/maker-json.js';
import { PersonSync } from '../terminal/person-sync.js';
import { patienceAt, RequestLine } from '../terminal/request-line.js';
import { RowLines, type ToldRow } from '../terminal/row-line.js';
import { TerminalSession } from '../terminal/terminal-session.js';
import { type AccessAnswer, type AccessMessage, decodeAccess, done, envelopeOf } from './access-device-messages.js';
import type { AccessDeviceModel } from './access-device-model.js';
import { CardMemory } from './card-memory.js';
import type { Sending } from './commands.js';
import { DoorContact } from './door-contact.js';
import { UserMemory } from './user-memory.js';

/** Time that an answer may take, ms: a command whose data the terminal cannot read is never answered. */
const patience = 10_000;
/** A clock that is further off dates nothing, ms. */
const clockTrust = 60_000;
/** What is older when it comes is backlog, ms. */
const liveWithin = 30_000;
/** Version 1 deletes all records of a second at once: it is told so when nothing of that second comes any more, ms. */
const secondPause = 3_000;
/** Heartbeats are off as the terminal comes out of the box; it takes no shorter time, s. */
const heartbeatSeconds = 30;
/** What `control` does. Command 4 is not among them: it wipes the way back to us, and the terminal never comes again by itself. */
const control = { reboot: 0, open: 1 } as const;
/** Seconds of which the rows are remembered that were told in them. */
const rememberedSeconds = 100;

/** Speaks with one terminal of `access_device`: one command at a time, as it does several at once and in no order. */
export class AccessDeviceConversation implements Conversation {
  private readonly prefix: string;
  private readonly root: string;
  private readonly serialNumber: string;
  private readonly line: RequestLine<AccessAnswer>;
  private readonly session = new TerminalSession(0);
  private readonly rows: RowLines;
  private readonly persons: PersonSync;
  private readonly contact: DoorContact;
  /** By which the terminal calls itself: another setting than its number. */
  private uuid?: string;
  private firmware = '';
  private behind = 0;
  private restart?: string;
  private adoption = Promise.resolve();
  /** Version 1: who told a row in a second, and what is to be acknowledged when the second is over. */
  private readonly told = new Map<string, string[]>();
  private readonly pending = new Map<number, { serialNos: Set<string>; open: number; timer?: NodeJS.Timeout }>();

  constructor(
    device: AddressedDevice,
    private readonly way: ConversationWay,
    private readonly model: AccessDeviceModel,
  ) {
    this.prefix = makerPrefix(device.deviceId);
    this.root = `access_device/v${model.version}`;
    this.serialNumber = device.serialNumber ?? '';
    this.line = new RequestLine((publication) => way.publish(publication));
    this.rows = new RowLines(way, model.kind);
    this.contact = new DoorContact((raised, since) => this.alarm('heldOpen', raised, since), way.pace);
    const send = this.send.bind(this);
    const memory = model.version === 1 ? new CardMemory(send) : new UserMemory(send, way, model);
    this.persons = new PersonSync(way, memory, () => this.session.id);
  }

  received(topic: string, payload: Buffer, { isRetained, now }: Arrival): void {
    const rest = topic.slice(this.prefix.length);
    // The will is retained and never cleared: it tells of a connection that is over for long.
    if (isRetained) return;
    const message = decodeAccess(rest, payload, this.model);
    if (message.uuid !== undefined && message.kind !== 'offline') {
      if (message.kind === 'connect') this.uuid = message.uuid;
      this.uuid ??= message.uuid;
      if (message.uuid !== this.uuid) throw new MalformedMessage('speaks for another terminal');
    }
    this.hear(message, now);
  }

  command(order: CommandOrder): void {
    const { commandId } = order;
    switch (order.operation) {
      case 'door.open':
        void this.line.urge(this.request('control', { command: control.open }, commandId)).then((answer) => {
          if (answer) this.conclude(commandId, answer);
        });
        return;
      case 'clock.set':
        void this.setClock().then((outcome) => {
          if (outcome) this.answer(commandId, outcome === 'ok' ? 'done' : 'failed', outcome);
        });
        return;
      case 'reboot':
        this.restart = commandId;
        void this.line.send(this.request('control', { command: control.reboot }, commandId)).then((answer) => {
          if (answer) this.answer(commandId, answer.isDone ? 'accepted' : 'failed', answer.isDone ? 'ok' : answer.code);
        });
    }
  }

  seek(): void {
    // Whatever it answers begins a session, as a greeting does; nobody waits for it, as it may be away.
    if (this.session.id === undefined) this.way.publish(this.request('getConfig', 'sys.sn', newId()).publication);
  }

  reply(): void {
    // Rows are acknowledged one by one when they are stored.
  }

  bring(chunk: AccessChunk): void {
    this.persons.bring(chunk);
  }

  ask(question: AccessQuestion): void {
    this.persons.ask(question);
  }

  end(): void {
    this.line.end();
    this.rows.end();
    this.persons.end();
    this.contact.end();
    this.forgetSeconds();
  }

  private forgetSeconds(): void {
    for (const { timer } of this.pending.values()) clearTimeout(timer);
    this.pending.clear();
  }

  private hear(message: AccessMessage, now: number): void {
    if (message.kind === 'offline') {
      this.leave(now);
      return;
    }
    if (message.clock !== undefined) this.behind = now - message.clock;
    if (message.kind === 'connect') {
      if (message.firmware) this.firmware = message.firmware;
      this.restarted(now);
    }
    const isNew = message.kind === 'connect' ? this.session.greeted(now) : this.session.heard(now);
    if (isNew || message.kind === 'heartbeat') this.greet(isNew, now);
    if (message.kind === 'answer') this.answered(message);
    else if (message.kind === 'records') this.records(message, now);
    else if (message.kind === 'alarm') this.alarmed(message, now);
  }

  private greet(isNew: boolean, now: number): void {
    if (isNew) {
      this.persons.begin();
      // What was told before is told again from the beginning.
      this.told.clear();
      this.forgetSeconds();
      this.adoption = this.adoption.then(() => this.adopt());
    }
    const identity = {
      sessionId: this.session.id!,
      ...{ boot: 0, epoch: this.model.kind, firmware: this.firmware, capabilities: [] },
    };
    // A heartbeat alone would not end the session before.
    if (isNew) this.tell({ kind: 'birth', ...identity }, now);
    const clock = now - this.behind;
    this.tell({ kind: 'heartbeat', ...identity, clock, trusted: true, access: this.persons.report }, now);
  }

  private leave(now: number): void {
    const gone = this.session.gone(now);
    if (gone === 'doubtful') void this.probe();
    else if (gone) this.tell({ kind: 'death', ...gone }, now);
  }

  /** A will that came right after a sign of life: of this connection, or of the one before? The terminal knows. */
  private async probe(): Promise<void> {
    const begun = Date.now();
    const answer = await this.send('getConfig', 'sys.sn');
    const gone = answer || !this.session.isSilentSince(begun) ? undefined : this.session.over();
    if (gone) this.tell({ kind: 'death', ...gone }, Date.now());
  }

  private restarted(now: number): void {
    if (!this.restart) return;
    this.answer(this.restart, 'done', 'ok');
    this.restart = undefined;
    const gone = this.session.over();
    if (gone) this.tell({ kind: 'death', ...gone }, now);
  }

  /** Nothing is queued for a terminal that is away, its will is its own, and it has a heartbeat. */
  private async adopt(): Promise<void> {
    if (this.model.version === 1) {
      await this.send('setConfig', { sysInfo: { heart_en: 1, heart_time: heartbeatSeconds } });
      return;
    }
    const sys = await this.send('getConfig', 'sys');
    if (sys?.isDone && textIn(groupIn(sys, 'sys'), 'heart_en') !== '1')
      await this.send('setConfig', { sys: { heart_en: 1, heart_time: heartbeatSeconds } });
    const mqtt = await this.send('getConfig', 'mqtt');
    const settings = { cleanSession: 1, willTopic: `${this.root}/event/${this.serialNumber}/offline` };
    const known = groupIn(mqtt, 'mqtt');
    const differs = Object.entries(settings).some(([name, value]) => textIn(known, name) !== String(value));
    if (!mqtt?.isDone || !differs) return;
    // Its answer comes before it connects anew.
    const told = await this.send('setConfig', { mqtt: settings });
    if (!told?.isDone) this.way.complain('a command may be queued for it while it is away');
  }

  /** @returns why not; undefined without an answer */
  private async setClock(): Promise<'ok' | string | undefined> {
    if (this.model.version === 1) {
      const set = await this.send('setConfig', { sysInfo: { time: Math.floor(Date.now() / 1000) } });
      return set && (set.isDone ? 'ok' : set.code);
    }
    // Nothing sets it: the network does, in a zone that can be told.
    const ntp = await this.send('getConfig', 'ntp');
    if (!ntp) return undefined;
    if (textIn(groupIn(ntp, 'ntp'), 'timeZone') === this.way.timeZone) return 'networkClock';
    const set = await this.send('setConfig', { ntp: { timeZone: this.way.timeZone } });
    return set && (set.isDone ? 'ok' : set.code);
  }

  private answered(answer: Extract<AccessMessage, { kind: 'answer' }>): void {
    if (!this.line.answered(answer.serialNo, answer)) this.conclude(answer.serialNo, answer);
  }

  /** What became of a command; a late answer tells too, and one to nobody says nothing. */
  private conclude(commandId: string, { isDone, code }: AccessAnswer): void {
    this.answer(commandId, isDone ? 'done' : 'failed', isDone ? 'ok' : code);
  }

  private records({ serialNo, records }: Extract<AccessMessage, { kind: 'records' }>, now: number): void {
    if (records.length === 0) return;
    const isV1 = this.model.version === 1;
    let open = records.length;
    const stored = () => {
      open -= 1;
      if (open === 0 && !isV1) this.acknowledge(serialNo);
    };
    const rows = records.map(({ row, second, mark }, index): ToldRow<DeviceRecord> => {
      const isLive = !row.trusted || now - row.clock < liveWithin;
      const trusted = row.trusted && (!isLive || Math.abs(this.behind) <= clockTrust);
      const key = isV1
        ? this.placeOf(mark, `${serialNo} ${index}`)
        : [serialNo, ...(index > 0 ? [index] : [])].join('#');
      if (isV1) this.await(second, serialNo);
      return { key, row: { ...row, trusted }, acknowledge: isV1 ? () => this.secondStored(second) : stored };
    });
    const isBacklog = records.every(({ row }) => row.trusted && now - row.clock >= liveWithin);
    this.rows.records(isBacklog ? 'backlog' : 'live', rows);
  }

  /** Version 1 has no numbers: a row is told from its equals of the same second by its place among them. */
  private placeOf(mark: string, teller: string): string {
    const tellers = this.told.get(mark) ?? [];
    if (!tellers.includes(teller)) tellers.push(teller);
    this.told.set(mark, tellers);
    for (const old of [...this.told.keys()].slice(0, -rememberedSeconds)) this.told.delete(old);
    return `${mark}#${tellers.indexOf(teller)}`;
  }

  private await(second: number, serialNo: string): void {
    const waiting = this.pending.get(second) ?? { serialNos: new Set(), open: 0 };
    waiting.serialNos.add(serialNo);
    waiting.open += 1;
    clearTimeout(waiting.timer);
    this.pending.set(second, waiting);
  }

  private secondStored(second: number): void {
    const waiting = this.pending.get(second);
    if (!waiting) return;
    waiting.open -= 1;
    if (waiting.open > 0) return;
    waiting.timer = setTimeout(() => this.secondOver(second), secondPause * this.way.pace);
  }

  private secondOver(second: number): void {
    const over = this.pending.get(second);
    this.pending.delete(second);
    const waits = (serialNo: string) => [...this.pending.values()].some(({ serialNos }) => serialNos.has(serialNo));
    // A batch of several seconds is acknowledged as a whole.
    for (const serialNo of over?.serialNos ?? []) if (!waits(serialNo)) this.acknowledge(serialNo);
  }

  private acknowledge(serialNo: string): void {
    const payload = envelopeOf(serialNo, this.name, Date.now(), { code: done });
    this.way.publish({ topic: `${this.prefix}${this.root}/event/${this.serialNumber}/access_reply`, payload, qos: 0 });
  }

  private alarmed({ type, value }: Extract<AccessMessage, { kind: 'alarm' }>, now: number): void {
    const meaning = this.model.alarms[type];
    if (meaning === undefined) throw new MalformedMessage(`an unknown alarm ${type}`);
    if (meaning !== 'contact') this.alarm(meaning, meaning === 'heldOpen' || value === 1, now);
    else if (value === this.model.openValue) this.contact.opened(now);
    else this.contact.closed(now);
  }

  private alarm(kind: DeviceAlarm['kind'], raised: boolean, at: number): void {
    const row = { clock: at, trusted: true, kind, raised };
    this.rows.alarms([{ key: [kind, raised, at].join('|'), row }]);
  }

  private answer(commandId: string, stage: MessageOfKind<'answer'>['stage'], code: string): void {
    this.tell({ kind: 'answer', commandId, stage, code, result: {} }, Date.now());
  }

  private get name(): string {
    // Version 1 obeys its number alone; version 2 whatever the envelope says.
    return this.model.version === 1 ? this.serialNumber : (this.uuid ?? this.serialNumber);
  }

  private send(action: string, data: unknown, { patience: longest = patience }: Sending = {}) {
    return this.line.send(this.request(action, data, newId(), longest));
  }

  /** At quality 0: brokers keep nothing of it for a terminal that is away. */
  private request(action: string, data: unknown, id: string, longest = patience) {
    const payload = envelopeOf(id, this.name, Date.now(), { data });
    const topic = `${this.prefix}${this.root}/cmd/${this.serialNumber}/${action}`;
    return { id, publication: { topic, payload, qos: 0 as const }, patience: patienceAt(longest, this.way.pace) };
  }

  private tell(message: Parameters<ConversationWay['tell']>[0], now: number): void {
    this.way.tell(message, { isRetained: false, now });
  }
}

/** A group of settings that was asked for. */
const groupIn = (answer: AccessAnswer | undefined, name: string): Fields =>
  fieldsIn(fieldsIn({ data: answer?.data }, 'data'), name);
