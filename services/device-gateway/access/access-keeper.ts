import { isDisconnect } from '../../../libs/database/index.js';
import type { EventStore } from '../../../libs/eventsourcing/index.js';
import type { Logger } from '../../../libs/platform/index.js';
import type { KeptAccess, MessageOfKind } from '../device-message.js';
import type { AccessManners, AccessQuestion, Conversation, HeldRow } from '../driver.js';
import type { KnownDevice } from '../registry/device-registry.js';
import { planDue } from './access-planner.js';
import { AccessStore, accessTopic, type HeldPart, type PendingDevice, type SentChunk } from './access-store.js';
import { PlanBasis } from './plan-basis.js';

/** A device that is certainly online and takes permissions. */
export interface AccessReach {
  device: KnownDevice;
  sessionId: string;
  manners: AccessManners;
  conversation: Conversation;
}

/** What the keeper needs of the gateway. */
export interface AccessWay {
  reach(deviceId: string): AccessReach | undefined;
}

/** What was sent and is not answered. */
type Sent =
  | { kind: 'chunk'; chunk: SentChunk }
  | {
      kind: 'questions';
      /** Those that have no answer yet, by their numbers. */
      open: Map<number, AccessQuestion>;
      /** What the others were answered. */
      told: HeldPart[];
      /** Parts that are asked for next. */
      left: readonly number[];
    };

/** What a heartbeat tells of permissions: what the device keeps, and how many it has place for. */
type Told = NonNullable<MessageOfKind<'heartbeat'>['access']>;

/** The same, and in which session. */
type Said = Told & { sessionId: string };

const isAsSaid = (one: Said | undefined, other: Said): boolean =>
  one?.sessionId === other.sessionId &&
  one.count === other.count &&
  one.hash === other.hash &&
  one.capacity === other.capacity;

/** A device as far as this run knows it. */
interface Visit {
  kept?: Said;
  /** That is what it has confirmed. */
  isCompared: boolean;
  sent?: Sent & { sessionId: string };
  timer?: NodeJS.Timeout;
  /** What is done about it, one after the other. */
  work: Promise<void>;
  /** A look waits already. */
  isDue: boolean;
}

/** What has no answer is sent again after this, then after twice as long, ms. */
const firstPause = 5_000;
const longestPause = 60_000;
/** Plans of some devices at once should not take longer, ms. */
const longestPlan = 500;
/** Plans of a school that are made beside each other: a database has two processors at least. */
const plannersAtOnce = 2;
/** Looks by itself, should a signal get lost or a look fail, ms. */
const lookInterval = 5_000;

/**
 * Brings permissions to devices: what is to go first, one chunk on its way at a time, until each has what it is to have; and
 * finds out, by hashes, whether a device keeps what it has confirmed. All of it goes on after a restart: what there is to do
 * is the difference of two columns in the database.
 */
export class AccessKeeper {
  private readonly access: AccessStore;
  private readonly visits = new Map<string, Visit>();
  private planning: Promise<void> | undefined;
  private looking: Promise<void> | undefined;
  private isPlanDue = false;
  private timer?: NodeJS.Timeout;
  private unlisten?: () => void;
  private isOpen = false;

  constructor(
    private readonly store: EventStore,
    private readonly owns: (school: string) => boolean,
    private readonly way: AccessWay,
    private readonly logger: Logger,
  ) {
    this.access = new AccessStore(store);
  }

  /** Begins to work. */
  open(): void {
    this.isOpen = true;
    this.unlisten = this.store.database.signals.on(accessTopic, (school) => {
      if (!this.owns(school as string)) return;
      this.plan();
      this.lookAt(school as string).catch((error: unknown) => this.complain(error));
    });
    this.timer = setInterval(() => {
      // A database that keeps one look waiting would keep all that follow it.
      this.looking ??= this.lookAround()
        .catch((error: unknown) => this.complain(error))
        .finally(() => {
          this.looking = undefined;
        });
    }, lookInterval);
    this.plan();
  }

  /** Ends, and waits for what is being written. */
  async close(): Promise<void> {
    this.isOpen = false;
    this.unlisten?.();
    clearInterval(this.timer);
    for (const { timer } of this.visits.values()) clearTimeout(timer);
    await Promise.allSettled([this.planning, this.looking, ...[...this.visits.values()].map(({ work }) => work)]);
  }

  /** Rules and persons that a device is to have, or has: of these persons, or all. */
  rows(device: KnownDevice, personIds?: readonly string[]): Promise<HeldRow[]> {
    return this.access.rows(device, personIds);
  }

  /** A heartbeat told what the device keeps. */
  reported({ deviceId }: KnownDevice, sessionId: string, told: Told): void {
    const visit = this.visit(deviceId);
    const said = { ...told, sessionId };
    if (visit.isCompared && isAsSaid(visit.kept, said)) return;
    visit.kept = said;
    visit.isCompared = false;
    this.look(deviceId);
  }

  /** The device keeps a chunk. */
  stored(device: KnownDevice, message: MessageOfKind<'accessStored'>): void {
    const visit = this.visit(device.deviceId);
    const { sent } = visit;
    if (sent?.kind !== 'chunk' || sent.chunk.number !== message.chunk) return;
    this.answered(visit, sent.sessionId, message);
    const refused = new Map(message.refused.map(({ key, code }) => [key, code]));
    this.enqueue(device.deviceId, () => this.access.confirm(device, sent.chunk, refused));
  }

  /** The device answered what it keeps. */
  told(device: KnownDevice, message: MessageOfKind<'accessHeld'>): void {
    const visit = this.visit(device.deviceId);
    const { sent } = visit;
    const question = sent?.kind === 'questions' ? sent.open.get(message.question) : undefined;
    if (sent?.kind !== 'questions' || !question) return;
    sent.open.delete(message.question);
    if (question.bucket !== undefined && message.rows) sent.told.push({ bucket: question.bucket, rows: message.rows });
    if (sent.open.size > 0 && message.count > 0) return;
    this.answered(visit, sent.sessionId, message);
    this.enqueue(device.deviceId, async () => {
      if (message.count === 0) return this.access.forget(device);
      await this.access.correct(device, sent.told);
      const left = message.buckets ? await this.access.differing(device, message.buckets) : sent.left;
      if (left.length > 0) await this.ask(device.deviceId, left);
    });
  }

  private visit(deviceId: string): Visit {
    const known = this.visits.get(deviceId);
    if (known) return known;
    const visit: Visit = { isCompared: false, work: Promise.resolve(), isDue: false };
    this.visits.set(deviceId, visit);
    return visit;
  }

  private answered(visit: Visit, sessionId: string, { count, hash }: KeptAccess): void {
    clearTimeout(visit.timer);
    visit.sent = undefined;
    visit.kept = { ...visit.kept, count, hash, sessionId };
    visit.isCompared = false;
  }

  /** Looks what is to be done at a device. */
  private look(deviceId: string): void {
    const visit = this.visit(deviceId);
    if (visit.isDue) return;
    visit.isDue = true;
    this.enqueue(deviceId, async () => undefined);
  }

  /** Does something about a device when all before is done, and looks what follows. */
  private enqueue(deviceId: string, task: () => Promise<void>): void {
    if (!this.isOpen) return;
    const visit = this.visit(deviceId);
    visit.work = visit.work.then(async () => {
      try {
        await task();
        visit.isDue = false;
        await this.step(deviceId, visit);
      } catch (error) {
        visit.isDue = false;
        this.complain(error, deviceId);
      }
    });
  }

  private async step(deviceId: string, visit: Visit): Promise<void> {
    const reach = this.way.reach(deviceId);
    if (visit.sent && visit.sent.sessionId !== reach?.sessionId) {
      clearTimeout(visit.timer);
      visit.sent = undefined;
    }
    // Who has not said what it keeps may take no permissions at all.
    const { kept } = visit;
    if (!this.isOpen || !reach || visit.sent || kept?.sessionId !== reach.sessionId) return;
    const { device, sessionId, manners } = reach;
    const chunk = await this.access.take(device, sessionId, manners);
    // Whoever is about the device has it looked at afterwards.
    if (chunk === 'busy') return;
    if (chunk) this.send(visit, reach, { kind: 'chunk', chunk });
    else if (!visit.isCompared) await this.compare(device, visit, kept);
  }

  /** The device has all that it is to have: has it still what it confirmed? */
  private async compare(device: KnownDevice, visit: Visit, kept: Said): Promise<void> {
    const own = await this.access.confirmed(device);
    if (!own) return;
    if (own.count !== kept.count || own.hash !== kept.hash) {
      this.logger.info({ deviceId: device.deviceId, own, kept }, 'permissions of a device are not what it confirmed');
      await this.ask(device.deviceId);
      return;
    }
    // What it says meanwhile is compared next.
    if (!isAsSaid(visit.kept, kept)) return;
    visit.isCompared = true;
    await this.access.note(device, kept);
    await this.access.settle(device, device.code);
  }

  /** Asks what the device keeps: as a whole, or of these parts, some at once. */
  private async ask(deviceId: string, parts?: readonly number[]): Promise<void> {
    const reach = this.way.reach(deviceId);
    if (!reach) return;
    const { device, sessionId, manners } = reach;
    const asked = parts?.slice(0, manners.partsAtOnce) ?? [undefined];
    const first = await this.access.numbers(device, asked.length);
    const open = new Map(
      asked.map((bucket, index): [number, AccessQuestion] => {
        const number = first + index;
        return [number, { number, sessionId, ...(bucket !== undefined && { bucket }) }];
      }),
    );
    this.send(this.visit(deviceId), reach, {
      kind: 'questions',
      open,
      told: [],
      left: parts?.slice(asked.length) ?? [],
    });
  }

  private send(visit: Visit, reach: AccessReach, sent: Sent): void {
    visit.sent = { ...sent, sessionId: reach.sessionId };
    this.publish(visit, reach, sent, firstPause);
  }

  /** Publishes, and again until there is an answer or another session. */
  private publish(visit: Visit, { device, conversation, sessionId }: AccessReach, sent: Sent, pause: number): void {
    if (sent.kind === 'chunk') conversation.bring(sent.chunk);
    else for (const question of sent.open.values()) conversation.ask(question);
    clearTimeout(visit.timer);
    visit.timer = setTimeout(() => {
      const reach = this.way.reach(device.deviceId);
      if (reach?.sessionId === sessionId) this.publish(visit, reach, sent, Math.min(pause * 2, longestPause));
      else this.look(device.deviceId);
    }, pause);
  }

  /** Looks at the devices of a school where something is to be done. */
  private async lookAt(school: string): Promise<void> {
    for (const device of await this.access.pendingDevices(school)) this.lookAtPending(device);
  }

  private lookAtPending({ deviceId, isAwaited }: PendingDevice): void {
    if (isAwaited) this.visit(deviceId).isCompared = false;
    this.look(deviceId);
  }

  /** Without it a device that was compared would be looked at again for a signal alone, and a lost one would leave a permission. */
  private async lookAround(): Promise<void> {
    this.plan();
    for (const device of await this.access.allPendingDevices())
      if (this.owns(device.school)) this.lookAtPending(device);
  }

  /** Finds out what devices are to have, where that is due; one run at a time. */
  private plan(): void {
    this.isPlanDue = true;
    if (!this.isOpen) return;
    this.planning ??= this.planAll().finally(() => {
      this.planning = undefined;
    });
  }

  private async planAll(): Promise<void> {
    try {
      while (this.isPlanDue && this.isOpen) {
        this.isPlanDue = false;
        const schools = (await this.access.schoolsDue()).filter(this.owns);
        for (const school of schools) await this.planSchool(school).catch((error: unknown) => this.complain(error));
      }
    } catch (error) {
      this.complain(error);
    }
  }

  private async planSchool(school: string): Promise<void> {
    const basis = new PlanBasis();
    const planned = Array.from({ length: plannersAtOnce }, () => this.planDevices(school, basis));
    for (const outcome of await Promise.allSettled(planned)) if (outcome.status === 'rejected') throw outcome.reason;
    // Both have passed over a device that somebody was about.
    await this.planDevices(school, basis, { waits: true });
  }

  /** Plans some devices at a time: as many as take less than the time that a person who changes may wait. */
  private async planDevices(school: string, basis: PlanBasis, { waits = false } = {}): Promise<void> {
    let most = 2;
    for (let planned = 1; planned > 0 && this.isOpen; ) {
      const begun = performance.now();
      planned = await this.store.database.inSchool(school, (sql) => planDue(sql, school, basis, { most, waits }));
      most = performance.now() - begun > longestPlan ? Math.max(1, Math.floor(most / 2)) : Math.min(most * 2, 64);
      await this.lookAt(school);
    }
  }

  private complain(error: unknown, deviceId?: string): void {
    // The next look finds the same.
    if (!isDisconnect(error)) this.logger.error({ error, deviceId }, 'permissions');
  }
}
