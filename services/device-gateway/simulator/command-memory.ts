import { rememberedCommands } from '../../../libs/contracts/device-gateway/index.js';
import type { Answer, DeviceMemory, KeptAnswer } from './device-memory.js';

/** The latest commands of a device with their answers: one that comes again is answered again and not done again. */
export class CommandMemory {
  constructor(private readonly memory: DeviceMemory) {}

  /** What a command was answered, if it came before. */
  find(id: string): KeptAnswer | undefined {
    return this.memory.state.answers.find(({ answer }) => answer.id === id);
  }

  /** Keeps an answer, in the place of an earlier one to the same command. */
  keep(operation: string, answer: Answer): void {
    const { state } = this.memory;
    const others = state.answers.filter((kept) => kept.answer.id !== answer.id);
    state.answers = [...others, { operation, answer }].slice(-rememberedCommands);
    this.memory.save();
  }

  /** Commands that the device was at when it lost its power. */
  unfinished(): KeptAnswer[] {
    return this.memory.state.answers.filter(({ answer }) => answer.stage === 'accepted');
  }
}
