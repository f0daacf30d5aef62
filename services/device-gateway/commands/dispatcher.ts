import { setTimeout as pause } from 'node:timers/promises';
import { isDisconnect } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import type { Logger } from '../../../libs/platform/index.js';
import type { MessageOfKind } from '../device-message.js';
import {
  asSent,
  busyUntil,
  byUrgency,
  type Command,
  commandOf,
  nextStep,
  type Reach,
  type Requested,
  type Step,
} from './command.js';
import type { CommandStore, Outcome } from './command-store.js';

/** What the dispatcher needs of the gateway. */
export interface CommandWay {
  /** What there is to know of the device of a command. */
  reach(command: Command): Reach;
  /** Publishes a command to its device in a session. */
  send(command: Command, sessionId: string): void;
}

/** Pause after which the database is asked again, ms. */
const databasePause = 500;

/** Brings commands to their devices and their answers into the log. One at a time for a device, doors first. */
export class Dispatcher {
  private readonly commands = new Map<string, Command>();
  private readonly byDevice = new Map<string, Set<string>>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  /** Commands whose change is being written. */
  private readonly writing = new Map<string, Promise<void>>();
  private isOpen = false;

  constructor(
    private readonly store: CommandStore,
    private readonly way: CommandWay,
    private readonly logger: Logger,
  ) {}

  /** Takes up what an earlier run left, and begins to send. */
  async open(): Promise<void> {
    this.isOpen = true;
    await this.takeUp();
    for (const deviceId of this.byDevice.keys()) this.look(deviceId);
  }

  /** Takes up what other processes took in for devices that are in reach here. */
  async takeUp(): Promise<void> {
    for (const command of await this.store.load()) {
      const { commandId } = command;
      if (this.commands.has(commandId) || this.writing.has(commandId)) continue;
      this.keep(command);
      this.look(command.deviceId);
    }
  }

  /**
   * Takes requests in, in the transaction of the consumer. What can go at once is kept as sent in this transaction and
   * goes after its commit, so that a door need not wait for a second one. Before `open` everything waits.
   */
  request(unit: Unit, events: readonly Requested[]): void {
    const now = Date.now();
    for (const event of events) {
      const command = commandOf(event);
      const { commandId, deviceId, expiresAt } = command;
      const step: Step = this.isOpen
        ? nextStep(command, this.way.reach(command), now)
        : { kind: 'wait', until: expiresAt };
      if (step.kind === 'answer') {
        this.store.answerAtOnce(unit, command, { ...step, result: {} });
        continue;
      }
      const goesNow = step.kind === 'send' && this.busyUntil(deviceId, commandId) <= now;
      const kept = goesNow ? asSent(command, step.sessionId, now) : command;
      this.store.insert(unit, kept);
      unit.sql.afterCommit(() => {
        this.keep(kept);
        if (goesNow) this.send(kept, step.sessionId);
        this.look(deviceId);
      });
    }
  }

  /** A device answered. Answers to commands that it was not given, or that are over, say nothing new. */
  answered(deviceId: string, { commandId, stage, code, result }: MessageOfKind<'answer'>): void {
    const command = this.commands.get(commandId);
    if (command?.deviceId !== deviceId || command.attempts === 0) return;
    if (stage !== 'accepted') void this.end(command, { stage, code, result });
    else if (command.stage === 'sent') void this.change({ ...command, stage: 'accepted' });
  }

  /** Looks what is to be done for a device: it came online, or time passed. */
  look(deviceId: string): void {
    if (!this.isOpen) return;
    const now = Date.now();
    let next = Number.POSITIVE_INFINITY;
    const commands = [...(this.byDevice.get(deviceId) ?? [])].flatMap((id) => this.commands.get(id) ?? []);
    for (const command of commands.sort(byUrgency)) {
      if (this.writing.has(command.commandId)) continue;
      const step = nextStep(command, this.way.reach(command), now);
      const busy = step.kind === 'send' ? this.busyUntil(deviceId, command.commandId) : 0;
      if (step.kind === 'wait') next = Math.min(next, step.until);
      else if (busy > now) next = Math.min(next, busy, command.expiresAt);
      else this.take(command, step, now);
    }
    clearTimeout(this.timers.get(deviceId));
    if (next === Number.POSITIVE_INFINITY) this.timers.delete(deviceId);
    else
      this.timers.set(
        deviceId,
        setTimeout(() => this.look(deviceId), Math.max(0, next - now)),
      );
  }

  /** Ends looking, and waits for what is being written. */
  async close(): Promise<void> {
    this.isOpen = false;
    for (const timer of this.timers.values()) clearTimeout(timer);
    await Promise.allSettled(this.writing.values());
  }

  private take(command: Command, step: Exclude<Step, { kind: 'wait' }>, now: number): void {
    if (step.kind === 'forget') void this.drop(command);
    else if (step.kind === 'answer') void this.end(command, { ...step, result: {} });
    else {
      const { sessionId } = step;
      const sent = asSent(command, sessionId, now);
      void this.change(sent).then((isKept) => isKept && this.send(sent, sessionId));
    }
  }

  /** Keeping a command as sent may have taken longer than it is good for. */
  private send(command: Command, sessionId: string): void {
    if (Date.now() < command.expiresAt) this.way.send(command, sessionId);
    else if (command.attempts === 1) void this.end(command, { stage: 'expired', code: 'expired', result: {} });
  }

  /** What a device has in hand, besides one command. */
  private busyUntil(deviceId: string, besides: string): number {
    const others = [...(this.byDevice.get(deviceId) ?? [])].filter((id) => id !== besides);
    return Math.max(0, ...others.flatMap((id) => this.commands.get(id) ?? []).map(busyUntil));
  }

  private async change(command: Command): Promise<boolean> {
    this.commands.set(command.commandId, command);
    return this.write(command, () => this.store.update(command));
  }

  private async end(command: Command, outcome: Outcome): Promise<void> {
    const isKept = outcome.stage === 'unknown';
    if (isKept) this.commands.set(command.commandId, { ...command, stage: 'unknown' });
    else this.remove(command);
    await this.write(command, () => this.store.answer(command, outcome));
  }

  private async drop(command: Command): Promise<void> {
    this.remove(command);
    await this.write(command, () => this.store.forget(command));
  }

  /** Writes changes of a command one after the other, and again while the database is away. */
  private async write(command: Command, work: () => Promise<void>): Promise<boolean> {
    const { commandId } = command;
    const before = this.writing.get(commandId) ?? Promise.resolve();
    let isWritten = false;
    const current = before.then(async () => {
      isWritten = await this.persist(work);
    });
    this.writing.set(commandId, current);
    await current;
    if (this.writing.get(commandId) === current) this.writing.delete(commandId);
    this.look(command.deviceId);
    return isWritten;
  }

  private async persist(work: () => Promise<void>): Promise<boolean> {
    for (;;) {
      try {
        await work();
        return true;
      } catch (error) {
        if (isDisconnect(error) && this.isOpen) {
          await pause(databasePause);
          continue;
        }
        this.logger.error({ error }, 'a command cannot be stored');
        return false;
      }
    }
  }

  private keep(command: Command): void {
    this.commands.set(command.commandId, command);
    const ids = this.byDevice.get(command.deviceId) ?? new Set();
    this.byDevice.set(command.deviceId, ids.add(command.commandId));
  }

  private remove({ commandId, deviceId }: Command): void {
    this.commands.delete(commandId);
    const ids = this.byDevice.get(deviceId);
    ids?.delete(commandId);
    if (ids?.size === 0) this.byDevice.delete(deviceId);
  }
}
