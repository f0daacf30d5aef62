import { Injectable } from '@nestjs/common';
import {
  type CommandStage,
  deviceAccessApplied,
  deviceCommandAnswered,
} from '../../../libs/contracts/device-gateway/index.js';
import type { EventOf } from '../../../libs/contracts/kernel/index.js';
import type { StoredEvent } from '../../../libs/eventsourcing/index.js';
import { Bus, type Subscription } from '../../../libs/messaging/index.js';

/** Answers that somebody waits for. */
export interface Expectation {
  /** How the commands ended, in their order; `unknown` where no final answer came in time. */
  stages: Promise<CommandStage[]>;
  /** Waits no longer: everything without an answer is unknown. */
  cancel(): void;
}

type Heard = StoredEvent<EventOf<typeof deviceCommandAnswered | typeof deviceAccessApplied>>;

type Settle = (stage: CommandStage) => void;

/**
 * Tells who waits for a device what it answered. Every instance hears every answer, so it does not matter which one was
 * asked or which one speaks with the device.
 */
@Injectable()
export class CommandAnswers {
  private readonly waiting = new Map<string, Settle>();
  private subscription?: Subscription;

  constructor(private readonly bus: Bus) {}

  /** Begins to listen. */
  async start(): Promise<void> {
    const heard = {
      sources: ['device-gateway'],
      types: [deviceCommandAnswered, deviceAccessApplied],
      from: 'now',
      onFailure: 'leave-out',
    } as const;
    this.subscription = await this.bus.follow(heard, (events) => {
      for (const event of events) this.hear(event as Heard);
    });
  }

  /** Listens no longer. */
  async stop(): Promise<void> {
    await this.subscription?.stop();
  }

  /** Waits for the answers to commands; to be called before they are sent. @param patience ms */
  expect(commandIds: readonly string[], patience: number): Expectation {
    const cancel = () => {
      clearTimeout(timer);
      for (const id of commandIds) this.waiting.get(id)?.('unknown');
    };
    const timer = setTimeout(cancel, patience);
    const answers = commandIds.map(
      (id) =>
        new Promise<CommandStage>((resolve) => {
          this.waiting.set(id, (stage) => {
            this.waiting.delete(id);
            resolve(stage);
          });
        }),
    );
    const stages = Promise.all(answers).finally(() => clearTimeout(timer));
    return { stages, cancel };
  }

  /** The gateway's `unknown` may still be resolved while somebody waits. */
  private hear({ type, data }: Heard): void {
    if (type === 'DeviceAccessApplied') this.waiting.get(data.requestId)?.('done');
    else if (data.stage !== 'unknown') this.waiting.get(data.commandId)?.(data.stage);
  }
}
