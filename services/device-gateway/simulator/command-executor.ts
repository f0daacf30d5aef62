import { z } from 'zod';
import {
  commandMessage,
  commandOperation,
  type DraftOf,
  type MessageOf,
} from '../../../libs/contracts/device-gateway/index.js';
import type { CommandMemory } from './command-memory.js';
import type { DeviceClock } from './device-clock.js';
import type { Answer } from './device-memory.js';
import type { Doors } from './doors.js';
import type { Correction } from './time-keeper.js';

type Command = MessageOf<'command'>;
type Outcome = Pick<Answer, 'stage' | 'code' | 'res'>;

/** Parts of a device that commands act on. */
export interface CommandedDevice {
  /** Session of the connection. */
  readonly sid: string;
  readonly clock: DeviceClock;
  readonly doors: Doors;
  readonly commands: CommandMemory;
  /** Compares the clock with the gateway's. */
  compareClock(reason: 'command' | 'expired'): Promise<Correction | undefined>;
  /** Keeps a record of a door that was opened from elsewhere. */
  recordRemoteOpening(door: string, by: string): void;
  diagnosis(): NonNullable<DraftOf<'answer'>['res']>;
  reboot(): void;
  publishAnswer(answer: Answer): void;
}

const envelope = z.object({ id: z.uuid(), op: z.string() });
const knownOperations = commandOperation.options.map(({ shape }) => shape.op.value as string);
const done: Outcome = { stage: 'done', code: 'ok' };
const rejected = (code: string): Outcome => ({ stage: 'rejected', code });

/** Does what the gateway commands, each command once (docs/device-protocol.md, commands). */
export class CommandExecutor {
  constructor(private readonly device: CommandedDevice) {}

  /** Takes a command in. A retained one is ignored: the broker kept it, nobody means it now. */
  async receive(payload: unknown, isRetained: boolean): Promise<void> {
    const addressed = envelope.safeParse(payload);
    if (isRetained || !addressed.success) return;
    const { id, op } = addressed.data;
    const earlier = this.device.commands.find(id);
    if (earlier) {
      this.device.publishAnswer(earlier.answer);
      return;
    }
    const command = commandMessage.safeParse(payload);
    if (command.success) await this.run(command.data);
    else this.answer({ id, op }, rejected(knownOperations.includes(op) ? 'malformed' : 'unsupported'));
  }

  /** After a start: commands that the power cut interrupted are over; only a restart is done by it. */
  settleInterrupted(): Answer[] {
    const { commands, clock } = this.device;
    return commands.unfinished().map(({ operation, answer: { id } }) => {
      const outcome: Outcome = operation === 'reboot' ? done : { stage: 'failed', code: 'interrupted' };
      const answer = { id, ...outcome, ts: clock.now };
      commands.keep(operation, answer);
      return answer;
    });
  }

  private async run(command: Command): Promise<void> {
    const refusal = this.refusalOf(command);
    if (refusal) {
      this.answer(command, refusal);
      return;
    }
    const { device } = this;
    switch (command.op) {
      case 'door.open': {
        const { door, ms, by } = command.arg;
        this.answer(command, done, () => device.doors.open({ door, by, duration: ms }));
        device.recordRemoteOpening(door, by);
        return;
      }
      case 'door.mode':
        this.answer(command, done, () => device.doors.setMode(command.arg.door, command.arg.mode));
        return;
      case 'clock.set': {
        this.answer(command, { stage: 'accepted', code: 'ok' });
        const correction = await device.compareClock('command');
        this.answer(command, correction ? { ...done, res: { ...correction } } : { stage: 'failed', code: 'noTime' });
        return;
      }
      case 'diag':
        this.answer(command, { ...done, res: device.diagnosis() });
        return;
      case 'reboot':
        this.answer(command, { stage: 'accepted', code: 'ok' });
        device.reboot();
    }
  }

  private refusalOf(command: Command): Outcome | undefined {
    const { device } = this;
    const isLate = device.clock.trust === 1 && device.clock.now > command.exp && command.op !== 'clock.set';
    if (command.op === 'door.open' || command.op === 'door.mode') {
      if (command.sid !== device.sid) return rejected('session');
      if (!device.doors.has(command.arg.door)) return rejected('noDoor');
    }
    if (!isLate) return undefined;
    void device.compareClock('expired');
    return { stage: 'expired', code: 'expired' };
  }

  /** The answer is kept before the act: a power cut in between may lose an opening and never doubles it. */
  private answer({ id, op }: { id: string; op: string }, outcome: Outcome, act?: () => void): void {
    const answer: Answer = { id, ...outcome, ts: this.device.clock.now };
    this.device.commands.keep(op, answer);
    act?.();
    this.device.publishAnswer(answer);
  }
}
