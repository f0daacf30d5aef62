import { makerPrefix } from '../../../libs/contracts/device-gateway/index.js';
import type { DeviceMessage } from '../device-message.js';
import type {
  AccessChunk,
  AccessQuestion,
  AddressedDevice,
  CommandOrder,
  ConversationWay,
  HeldRow,
  Publication,
} from '../driver.js';

/** One line of a recording. */
export interface WireLine {
  /** `<` came from the terminal, `>` went to it, `!` the gateway wants, `=` the gateway was told. */
  mark: '<' | '>' | '!' | '=';
  topic: string;
  payload: string;
}

/** A dialogue with a terminal, as bytes. */
export interface WireDialogue {
  name: string;
  driver: string;
  lines: readonly WireLine[];
}

/**
 * Reads recordings. `## name (driver)` begins a dialogue, `#` a remark. A line is a mark, a topic behind the terminal's prefix where it
 * is a message, and JSON; `$1`, `$2` … stand for ids that the gateway makes, in the order in which they come.
 */
export function readRecordings(text: string): WireDialogue[] {
  const dialogues: { name: string; driver: string; lines: WireLine[] }[] = [];
  for (const line of text.split('\n')) {
    const [, name, driver] = /^## (.*) \((.*)\)$/.exec(line) ?? [];
    if (name !== undefined && driver !== undefined) dialogues.push({ name, driver, lines: [] });
    const [, mark, topic = '', payload] = /^([<>!=]) (?:([^ {]\S*) )?(.*)$/.exec(line) ?? [];
    if (mark !== undefined && payload !== undefined)
      dialogues.at(-1)?.lines.push({ mark: mark as WireLine['mark'], topic, payload });
  }
  return dialogues;
}

/** What the gateway wants in a recording. */
export type Wish = { order?: CommandOrder; bring?: AccessChunk; ask?: AccessQuestion };

/** The terminal of recordings. */
export const recordedTerminal: AddressedDevice = {
  deviceId: '0198f2b0-0000-7000-8000-000000000002',
  school: '0198f2b0-0000-7000-8000-000000000001',
  serialNumber: '005a213b000b93cc',
};
/** When recordings happen, epoch ms: 20 October 2026, 8:00 in Shanghai. */
export const recordedAt = Date.UTC(2026, 9, 20);

/** The gateway's side of a recording: what goes out and what it is told, in order. */
export class RecordedWay implements ConversationWay {
  readonly timeZone = 'Asia/Shanghai';
  readonly pace = 0.3;
  readonly sent: { topic: string; payload: string; qos: number }[] = [];
  readonly told: DeviceMessage[] = [];
  readonly complaints: string[] = [];
  /** What the device is to have. */
  held: HeldRow[] = [];
  isStoring = true;
  photos = new Map<string, Buffer>();
  private readonly numbers = { records: new Map<string, number>(), alarms: new Map<string, number>() };

  publish({ topic, payload, qos }: Publication): void {
    this.sent.push({ topic: topic.slice(makerPrefix(recordedTerminal.deviceId).length), payload, qos });
  }

  tell(message: DeviceMessage): void {
    this.told.push(message);
  }

  async store(batch: DeviceMessage): Promise<boolean> {
    if (this.isStoring) this.told.push(batch);
    return this.isStoring;
  }

  async numbersOf(numbered: 'records' | 'alarms', keys: readonly string[]): Promise<readonly number[]> {
    const numbers = this.numbers[numbered];
    for (const key of keys) if (!numbers.has(key)) numbers.set(key, numbers.size + 1);
    return keys.map((key) => numbers.get(key)!);
  }

  async rows(): Promise<readonly HeldRow[]> {
    return this.held;
  }

  async photo(hash: string): Promise<Buffer | undefined> {
    return this.photos.get(hash);
  }

  complain(complaint: string): void {
    this.complaints.push(complaint);
  }
}
