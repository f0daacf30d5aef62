import type { Call, Code, NewEvent } from '../../contracts/kernel/index.js';
import { operationRecorded } from '../../contracts/platform/operation.events.js';
import type { Unit } from '../../eventsourcing/index.js';

/** Names of what the log shows to nobody. */
export const secretName = /pass(word)?|pwd|secret|token|credential|verifier/i;
/** Longest text that the log keeps of one parameter, characters. */
const longest = 500;
/** Most entries that the log keeps of one list. */
const mostEntries = 50;

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();

/** Parameters without secrets and without what would make the log unreadable. */
export function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storable(value.length > longest ? `${value.slice(0, longest)}…` : value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 5) return '…';
  if (Array.isArray(value)) return value.slice(0, mostEntries).map((entry) => masked(entry, depth + 1));
  if ('path' in value && 'size' in value && 'name' in value) return { name: value.name, size: value.size };
  // Who reads the log back has no entry of this name: what was kept would not be what is read.
  const entries = Object.entries(value).filter(([name]) => name !== '__proto__');
  return Object.fromEntries(
    entries.map(([name, entry]) => [storable(name), secretName.test(name) ? '***' : masked(entry, depth + 1)]),
  );
}

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
    this.parameters = masked(parameters) as Record<string, unknown>;
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
