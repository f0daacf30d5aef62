import { randomBytes } from 'node:crypto';
import type { AccessDeviceModel } from '../../drivers/access-device/access-device-model.js';
import { type Fields, fieldsIn } from '../../drivers/terminal/maker-json.js';
import { MakerTerminal, type MakerTerminalOptions } from './maker-terminal.js';

/** What a terminal of the `access_device` family is given to begin with. */
export interface AccessTerminalOptions extends MakerTerminalOptions {
  model: AccessDeviceModel;
  /** What it calls itself, where that is not its number. */
  uuid?: string;
}

/** A pass that waits to be acknowledged. */
interface KeptPass {
  id: string;
  row: Record<string, unknown>;
}

/** Longest that a thread takes for a command, ms: several are at work, so answers come in any order. */
const longestWork = 200;
/** A kept record goes in this time, ms. */
const uploadInterval = 5_000;
const random = () => randomBytes(5).toString('hex');

/** What terminals of both versions have in common. @see UserTerminal, CardTerminal */
export abstract class AccessTerminal extends MakerTerminal {
  /** Settings, as the terminal comes out of the box. */
  readonly config: Record<string, Record<string, unknown>>;
  /** It answers nothing at all to these actions, and does what they say. */
  readonly mute = new Set<string>();
  /** Actions in the order in which they were done, and in which they came. */
  readonly doneActions: string[] = [];
  /** Commands that came while another one was at work. */
  overlapping = 0;
  protected readonly root: string;
  protected readonly passes: KeptPass[] = [];
  private working = 0;
  private connectedClean = false;

  constructor(protected readonly access: AccessTerminalOptions) {
    super(access);
    this.root = `access_device/v${access.model.version}`;
    this.config = {
      sys: { sn: access.identity.serialNumber, uuid: this.uuid, heart_en: 0, heart_time: 30 },
      mqtt: { cleanSession: 0, willTopic: `${this.root}/event/offline`, qos: 1, prefix: this.prefix },
      ntp: { server: '182.92.12.11', gmt: 8, timeZone: 'Asia/Shanghai' },
      sysInfo: { heart_en: 0, heart_time: 30 },
    };
  }

  get waiting(): number {
    return this.passes.length;
  }

  get isAdopted(): boolean {
    const { sys, sysInfo } = this.config;
    return this.isConnected && this.connectedClean && (sys?.heart_en === 1 || sysInfo?.heart_en === 1);
  }

  /** What envelopes name. */
  get uuid(): string {
    return this.access.uuid ?? this.identity.serialNumber;
  }

  /** Something at an input: its type and value are the model's. */
  input(type: number, value: number): void {
    this.tellEvent('alarm', random(), { type, value });
  }

  protected get filters(): readonly string[] {
    const { serialNumber } = this.identity;
    return [`${this.root}/cmd/${serialNumber}/+`, `${this.root}/event/${serialNumber}/+`];
  }

  protected get will() {
    const payload = JSON.stringify({ ...this.envelope(random()), code: '000000' });
    return { topic: String(this.config.mqtt?.willTopic), payload, retain: true };
  }

  protected override get isClean(): boolean {
    return this.access.model.version === 1 || this.config.mqtt?.cleanSession === 1;
  }

  protected onConnected(): void {
    this.connectedClean = this.isClean;
    this.tellEvent('connect', random(), { appVersion: 'vf203_v12 2.0', mac: '', psk: 'secret of the network' });
    this.repeat(this.options.heartbeat ?? 30_000, () => {
      const { sys, sysInfo } = this.config;
      if (sys?.heart_en !== 1 && sysInfo?.heart_en !== 1) return;
      this.publish(`${this.root}/event/heartbeat`, { ...this.envelope(random()), code: '000000' });
    });
    this.sendKept();
  }

  /** What was kept over an outage. */
  protected abstract sendKept(): void;
  /** Does a command. @returns its answer; undefined for none */
  protected abstract act(action: string, data: unknown): { code: string; data?: unknown } | undefined;
  protected abstract acknowledged(payload: Fields): void;
  /** Whether it obeys an envelope. */
  protected abstract obeys(payload: Fields): boolean;

  protected receive(topic: string, text: string): void {
    const action = topic.split('/').at(-1) ?? '';
    let payload: Fields;
    try {
      payload = JSON.parse(text) as Fields;
    } catch {
      return;
    }
    if (!this.obeys(payload)) return;
    if (topic.includes('/event/')) {
      if (action !== 'access_reply') return;
      if (this.lostAcknowledgements > 0) this.lostAcknowledgements -= 1;
      else this.acknowledged(payload);
      return;
    }
    if (this.working > 0) this.overlapping += 1;
    this.working += 1;
    setTimeout(
      () => {
        this.working -= 1;
        if (this.isConnected) this.work(action, payload);
      },
      Math.random() * longestWork * this.pace,
    );
  }

  private work(action: string, payload: Fields): void {
    let answer: { code: string; data?: unknown } | undefined;
    try {
      answer = this.act(action, payload.data);
    } catch {
      // A thread that throws answers nothing.
      return;
    }
    this.doneActions.push(action);
    if (!answer || this.mute.has(action)) return;
    if (this.lostAnswers > 0) {
      this.lostAnswers -= 1;
      return;
    }
    this.publish(`${this.root}/cmd/${action}_reply`, { ...this.envelope(String(payload.serialNo)), ...answer });
  }

  protected tellEvent(name: string, serialNo: string, data: unknown): void {
    this.publish(`${this.root}/event/${name}`, { ...this.envelope(serialNo), code: '000000', data });
  }

  protected envelope(serialNo: string) {
    return { serialNo, uuid: this.uuid, sign: '', time: Math.floor(this.now / 1000) };
  }

  protected open(by: string): void {
    this.openings.push({ by });
    this.emit('opened', { by });
  }

  /** What both versions do alike. */
  protected control(data: unknown) {
    const { command } = data as { command: number };
    // No command is done once only: one that comes again opens again, and none leaves a record.
    if (command === 1) this.open('control');
    if (command === 0) setTimeout(() => this.reconnect(), 50 * this.pace);
    return { code: '000000' };
  }

  protected getConfig(data: unknown) {
    const [group = '', field] = String(data ?? '').split('.');
    const found = this.config[group] ?? {};
    return { code: '000000', data: { [group]: field ? { [field]: found[field] } : found } };
  }

  protected setConfig(data: unknown) {
    for (const [group, fields] of Object.entries(data as Record<string, Record<string, unknown>>)) {
      if (!this.config[group]) return { code: '100000', data: `Unsupported configuration group: ${group}` };
      Object.assign(this.config[group], fields);
      if (group === 'sysInfo' && fields.time) this.clockOffset = Number(fields.time) * 1000 - Date.now();
    }
    // The answer comes before it connects anew.
    const isRestart = fieldsIn(data as Fields, 'ntp').timeZone !== undefined;
    if ('mqtt' in (data as object) || isRestart) setTimeout(() => this.reconnect(), 20 * this.pace);
    return { code: '000000' };
  }

  protected keepPass(row: Record<string, unknown>, id: string): void {
    this.passes.push({ id, row });
    // The oldest is overwritten, and nobody is told.
    if (this.passes.length > (this.options.capacity ?? 2_000)) this.passes.shift();
  }

  protected get uploadEvery(): number {
    return uploadInterval * this.pace;
  }
}
