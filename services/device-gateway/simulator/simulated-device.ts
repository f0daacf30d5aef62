import { EventEmitter } from 'node:events';
import type { z } from 'zod';
import {
  type ChannelKey,
  type DraftOf,
  heartbeatInterval,
  messages,
  type simulatedDevice,
} from '../../../libs/contracts/device-gateway/index.js';
import { CommandExecutor, type CommandedDevice } from './command-executor.js';
import { CommandMemory } from './command-memory.js';
import { DeviceAccess, type Passer, type Verdict } from './device-access.js';
import { DeviceClock } from './device-clock.js';
import { DeviceConnection } from './device-connection.js';
import { type AlarmRow, type Answer, DeviceMemory, type RecordRow } from './device-memory.js';
import { Doors, type Opening } from './doors.js';
import type { RowBatch } from './row-buffer.js';
import type { Faults, SimulatedDeviceOptions, Swipe } from './simulated-device-options.js';
import { TimeKeeper } from './time-keeper.js';
import { WaitingRows } from './waiting-rows.js';

const hour = 3_600_000;
/** Starts are counted from 1: of this one the gateway knows nothing. */
const uncountedStart = 0;
/** How long a door stays open for somebody who may pass, ms. */
const passTime = 3_000;
/** Time that a restart takes, ms. */
const restartTime = 1_000;

/** One device: what the native protocol (docs/device-protocol.md) asks of it, and the faults that real ones have. */
export class SimulatedDevice
  extends EventEmitter<{
    connected: [sid: string];
    disconnected: [];
    heartbeat: [];
    refused: [reason: string];
    opened: [opening: Opening];
    answered: [answer: Answer, isLost: boolean];
    clockSet: [report: DraftOf<'timeReport'>];
    /** The device keeps other permissions than before. */
    accessChanged: [];
    /** Records that still wait, after some were stored. */
    stored: [waiting: number];
  }>
  implements CommandedDevice
{
  readonly identity: z.output<typeof simulatedDevice>;
  readonly clock = new DeviceClock();
  readonly doors: Doors;
  readonly faults: Faults = { lostAnswers: 0, lostAcknowledgements: 0, duplicates: false };
  readonly commands: CommandMemory;
  readonly connection: DeviceConnection;
  readonly access: DeviceAccess;
  private readonly memory: DeviceMemory;
  private readonly executor = new CommandExecutor(this);
  private readonly timeKeeper: TimeKeeper;
  private records!: WaitingRows<RecordRow>;
  private alarms!: WaitingRows<AlarmRow>;
  private hasPower = false;
  private timers: NodeJS.Timeout[] = [];
  private restart?: NodeJS.Timeout;
  /** Answers to commands that a power cut interrupted. */
  private interrupted: Answer[] = [];

  constructor(private readonly options: SimulatedDeviceOptions) {
    super();
    const { identity, url, ca, memory = new DeviceMemory(), reconnect = 1_000, keepsSession = false } = options;
    this.identity = identity;
    this.memory = memory;
    this.commands = new CommandMemory(memory);
    this.access = new DeviceAccess(memory, this.clock, options.accessCapacity);
    this.doors = new Doors(identity.doors, (opening) => this.emit('opened', opening));
    this.connection = new DeviceConnection({ ...identity, url, ca, reconnect, keepsSession });
    this.timeKeeper = new TimeKeeper(
      this.clock,
      (t0) => this.connection.publish('timeRequest', { t0, sid: this.sid }),
      (report) => {
        this.connection.publish('timeReport', report);
        this.emit('clockSet', report);
      },
    );
    this.openMemory();
    this.connection.on('up', () => this.onConnected());
    this.connection.on('down', () => this.onDisconnected());
    this.connection.on('refused', (reason) => this.emit('refused', reason));
    this.connection.on('message', (key, payload, isRetained) => this.receive(key, payload, isRetained));
  }

  get sid(): string {
    return this.connection.sid;
  }

  /** Records that wait to be stored. */
  get waiting(): number {
    return this.records.size;
  }

  get epoch(): string {
    return this.memory.state.epoch;
  }

  /** The power comes: the device starts and connects. */
  powerOn(): void {
    if (this.hasPower) return;
    this.hasPower = true;
    this.memory.state.boot += 1;
    this.memory.save();
    this.clock.restart();
    this.interrupted = this.executor.settleInterrupted();
    this.connection.open();
  }

  /** The power goes: what is not in the memory is gone. */
  cutPower(): void {
    this.hasPower = false;
    clearTimeout(this.restart);
    this.connection.cut();
    this.doors.release();
  }

  /** Takes the device off the network in good order. */
  async stop(): Promise<void> {
    this.hasPower = false;
    clearTimeout(this.restart);
    await this.connection.close();
    this.doors.release();
  }

  /** Factory reset: memory, numbers and clock begin anew. */
  wipe(): void {
    const hadPower = this.hasPower;
    this.cutPower();
    this.memory.wipe();
    this.openMemory();
    if (hadPower) this.powerOn();
  }

  /** Somebody presents something at a reader; gives the sequence number. */
  swipe(swipe: Partial<Swipe>): number {
    const [door] = this.identity.doors;
    const { direction } = this.identity;
    return this.keepRecord({ type: 'card', door, result: 1, ...(direction && { dir: direction }), ...swipe });
  }

  /** Somebody stands before a door: opens it to whom the permissions let pass, and keeps a record either way. */
  present(passer: Passer, door = this.identity.doors[0]): Verdict {
    const verdict = this.access.judge(passer, door);
    const { isGranted, why, person } = verdict;
    this.swipe({
      type: passer.face === undefined ? 'card' : 'face',
      door,
      ...(passer.card !== undefined && { cred: passer.card }),
      ...(person !== undefined && { person }),
      result: isGranted ? 1 : 0,
      ...(why !== undefined && { why }),
    });
    if (isGranted && door !== undefined) this.doors.open({ door, by: person ?? '', duration: passTime });
    return verdict;
  }

  /** Something is wrong, or is right again; gives the sequence number. */
  alarm(code: AlarmRow['code'], isRaised: boolean, door = this.identity.doors[0]): number {
    const row = { ...this.moment(), code, door, on: isRaised ? 1 : 0 } as const;
    return this.keep(this.alarms, (seq) => ({ seq, ...row }));
  }

  /** Records as an outage of some hours before this start leaves them, one a minute. */
  leaveBacklog(count: number): void {
    const { cards, doors } = this.identity;
    const { ts, clk } = this.moment();
    for (let index = 0; index < count; index += 1) {
      const minutes = count - index;
      this.records.add(uncountedStart, false, (seq) => ({
        seq,
        ts: Math.max(0, ts - minutes * 60_000),
        mono: index * 60_000,
        clk,
        type: 'card',
        door: doors[0],
        cred: cards[index % cards.length] ?? '0000000000',
        result: 1,
      }));
    }
    this.memory.save();
    this.records.send();
  }

  compareClock(reason: DraftOf<'timeReport'>['src']) {
    return this.timeKeeper.compare(reason);
  }

  recordRemoteOpening(door: string, by: string): void {
    this.keepRecord({ type: 'remote', door, cred: by, result: 1 });
  }

  diagnosis() {
    const { boot, records, alarms } = this.memory.state;
    return { boot, running: this.clock.running, waiting: records.rows.length, alarms: alarms.rows.length };
  }

  reboot(): void {
    this.restart = setTimeout(() => {
      this.cutPower();
      this.restart = setTimeout(() => this.powerOn(), restartTime);
    }, 50);
  }

  publishAnswer(answer: Answer): void {
    const isLost = this.faults.lostAnswers > 0;
    if (isLost) this.faults.lostAnswers -= 1;
    else this.send('answer', answer);
    this.emit('answered', answer, isLost);
  }

  private openMemory(): void {
    const { retry = { first: 5_000, longest: 60_000 }, capacity = 10_000 } = this.options;
    const { records, alarms } = this.memory.state;
    this.records = new WaitingRows(records, { capacity, retry }, (batch) => {
      const lane = batch.isLive ? 'live' : 'back';
      this.send('records', { ...this.headOf(batch), lane, dropped: batch.dropped });
    });
    this.alarms = new WaitingRows(alarms, { capacity, retry }, (batch) => this.send('alarms', this.headOf(batch)));
  }

  private headOf<Row>({ boot, rows }: RowBatch<Row>) {
    const { epoch, boot: current } = this.memory.state;
    return { epoch, boot, ...(boot === current && { mono: this.clock.running }), b: rows };
  }

  private keepRecord(swipe: Swipe): number {
    const moment = this.moment();
    return this.keep(this.records, (seq) => ({ seq, ...moment, ...swipe }));
  }

  private keep<Row extends { seq: number }>(rows: WaitingRows<Row>, make: (seq: number) => Row): number {
    const seq = rows.add(this.memory.state.boot, this.connection.isConnected, make);
    this.memory.save();
    rows.send();
    return seq;
  }

  private moment() {
    return { ts: this.clock.now, mono: this.clock.running, clk: this.clock.trust };
  }

  private send<K extends ChannelKey>(key: K, message: DraftOf<K>): void {
    this.connection.publish(key, message);
    if (this.faults.duplicates) this.connection.publish(key, message);
  }

  private onConnected(): void {
    this.connection.publish('status', { on: 1, ...this.born() });
    this.heartbeat();
    this.timers.push(
      setInterval(() => this.heartbeat(), this.options.heartbeat ?? heartbeatInterval),
      setInterval(() => void this.compareClock('hourly'), hour),
    );
    for (const answer of this.interrupted.splice(0)) this.publishAnswer(answer);
    void this.compareClock('connect');
    this.records.start();
    this.alarms.start();
    this.emit('connected', this.sid);
  }

  private onDisconnected(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.timers = [];
    this.timeKeeper.stop();
    this.records.stop();
    this.alarms.stop();
    this.emit('disconnected');
  }

  private heartbeat(): void {
    const max = this.options.accessCapacity;
    this.connection.publish('heartbeat', {
      ...this.born(),
      ts: this.clock.now,
      clk: this.clock.trust,
      rec: this.records.report,
      doors: this.doors.report,
      acl: { ...this.access.report, ...(max !== undefined && { max }) },
    });
    this.emit('heartbeat');
  }

  private born() {
    const { boot, epoch } = this.memory.state;
    return { sid: this.sid, boot, mono: this.clock.running, epoch, fw: 'simulator 1', caps: ['door.mode', 'reboot'] };
  }

  /** What is meant for another session was sent to a connection that is over. */
  private receiveAccess(key: 'accessChunk' | 'accessAsked', payload: unknown): void {
    if (key === 'accessChunk') {
      const chunk = messages.accessChunk.safeParse(payload);
      if (!chunk.success || chunk.data.sid !== this.sid) return;
      const fail = this.access.take(chunk.data);
      if (!fail) return;
      this.send('accessStored', { no: chunk.data.no, fail, ...this.access.report });
      this.emit('accessChanged');
      return;
    }
    const question = messages.accessAsked.safeParse(payload);
    if (!question.success || question.data.sid !== this.sid) return;
    this.send('accessHeld', { no: question.data.no, ...this.access.answer(question.data), ...this.access.report });
  }

  private receive(key: ChannelKey, payload: unknown, isRetained: boolean): void {
    if (key === 'command') {
      void this.executor.receive(payload, isRetained);
      return;
    }
    if (key === 'timeResponse') {
      const response = messages.timeResponse.safeParse(payload);
      if (!response.success) return;
      this.access.timeZone = response.data.tz;
      this.timeKeeper.answered(response.data);
      return;
    }
    if (key === 'accessChunk' || key === 'accessAsked') {
      if (!isRetained) this.receiveAccess(key, payload);
      return;
    }
    const stored = messages.recordsStored.safeParse(payload);
    if (!stored.success || stored.data.epoch !== this.epoch) return;
    if (this.faults.lostAcknowledgements > 0) {
      this.faults.lostAcknowledgements -= 1;
      return;
    }
    const rows = key === 'recordsStored' ? this.records : this.alarms;
    rows.stored(stored.data);
    this.memory.save();
    if (key === 'recordsStored') this.emit('stored', this.waiting);
  }
}
