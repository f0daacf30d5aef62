import type { Call, Code, NewEvent } from '../../contracts/kernel/index.js';
import { operationRecorded } from '../../contracts/platform/operation.events.js';
import type { Unit } from '../../eventsourcing/index.js';
import { recordedParameters } from './masked.js';

/** Who asked, as the operation log names it. */
export interface Operator {
  accountId?: string;
  loginAccount: string;
  accountType: number;
  ip: string;
  requestId: string;
}

/** One write on its way into the operation log: recorded once, accepted or refused. */
export class Operation {
  private parameters: Record<string, unknown> = {};
  private isDeferred = false;
  private recorded = false;
  private outcome = { code: 0, message: '' };

  constructor(
    private readonly call: Call,
    private readonly operator: Operator,
  ) {}

  /** Names the parameters, as the request gave them. */
  describe(parameters: Record<string, unknown>): void {
    this.parameters = recordedParameters(this.call.input, parameters);
  }

  /** The outcome is known only after the handler's transaction: record it when the handler has answered. */
  defer(): void {
    this.isDeferred = true;
  }

  /** Says what came of it where the answer is no refusal and yet not what was asked for: a device did not confirm. */
  conclude(code: Code, message: string): void {
    this.outcome = { code, message };
  }

  /** True when the handler's transaction is to record the operation as accepted. */
  get isDue(): boolean {
    return !this.isDeferred && !this.recorded;
  }

  /** True when the log has it. */
  get isRecorded(): boolean {
    return this.recorded;
  }

  /** Marks the operation as recorded, after the commit. */
  settle(): void {
    this.recorded = true;
  }

  /**
   * The event that says what came of it; without a refusal what was concluded, else that it was accepted.
   * @param unit that appends it, after all that it does
   */
  event(unit: Pick<Unit, 'sealed'>, refusal: { code: number; message: string } = this.outcome): NewEvent {
    const { id, writes, isPersonal } = this.call;
    return operationRecorded({
      call: id,
      function: writes ?? id,
      ...this.operator,
      parameters: isPersonal ? { ...unit.sealed(this.parameters) } : this.parameters,
      code: refusal.code,
      message: refusal.message,
    });
  }
}
