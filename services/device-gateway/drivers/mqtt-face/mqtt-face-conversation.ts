import { makerPrefix } from '../../../../libs/contracts/device-gateway/index.js';
import { newId } from '../../../../libs/database/index.js';
import type { MessageOfKind } from '../../device-message.js';
import type {
  AccessChunk,
  AccessQuestion,
  AddressedDevice,
  Arrival,
  CommandOrder,
  Conversation,
  ConversationWay,
} from '../../driver.js';
import { epochOfLocal, localTimeOf } from '../terminal/local-time.js';
import { listIn, textIn } from '../terminal/maker-json.js';
import {
  type KeptPerson,
  PersonSync,
  type ReadMemory,
  type ReadPerson,
  type TerminalMemory,
} from '../terminal/person-sync.js';
import { patienceAt, RequestLine } from '../terminal/request-line.js';
import { RowLines } from '../terminal/row-line.js';
import { type RuleValue, spanOf, type TerminalPerson } from '../terminal/terminal-person.js';
import { TerminalSession } from '../terminal/terminal-session.js';
import { isOfPhoto, meaningOf } from './error-codes.js';
import {
  decodeFace,
  type FaceAnswer,
  type FaceMessage,
  nameAtTerminal,
  personInfo,
  request,
  wholeRequest,
} from './mqtt-face-messages.js';
import type { MqttFaceModel } from './mqtt-face-model.js';

/** A greeting comes with every heartbeat until it is answered, which takes 300 s at most, ms. */
const greetingRepeat = 60_000;
/** Time that an answer may take, ms; a batch of removals takes 7 s. */
const patience = 10_000;
const removalPatience = 30_000;
/** Pauses that the maker asks for between persons, with a picture in the message and without, ms. */
const pictureGap = 1_000;
const personGap = 250;
/** Persons of one removal, and of one page of a search. */
const removedAtOnce = 200;
const searchedAtOnce = 1_000;
/** Bytes of a picture that the terminal takes. */
const largestPicture = 1_000_000;
/** A clock that is further off dates nothing, ms. */
const clockTrust = 60_000;
/** A clock that is further off after it was set was not set, ms. */
const clockTolerance = 3_000;

/** The terminal keeps nobody: some tell a number, others only say so. */
const isNobody = ({ code, info }: FaceAnswer) => code === '466' || /find person/.test(textIn(info, 'detail') ?? '');

/** Speaks with one terminal of the mqtt-face family. */
export class MqttFaceConversation implements Conversation, TerminalMemory {
  private readonly prefix: string;
  private readonly serialNumber: string;
  private readonly line: RequestLine<FaceAnswer>;
  private readonly session = new TerminalSession(greetingRepeat);
  private readonly rows: RowLines;
  private readonly persons: PersonSync;
  private firmware = '';
  /** How far the terminal's clock was behind when it last told it, ms. */
  private behind = 0;
  /** A restart that is done when the terminal greets again. */
  private restart?: string;
  private adoption = Promise.resolve();

  constructor(
    device: AddressedDevice,
    private readonly way: ConversationWay,
    private readonly model: MqttFaceModel,
  ) {
    this.prefix = makerPrefix(device.deviceId);
    this.serialNumber = device.serialNumber ?? '';
    this.line = new RequestLine((publication) => way.publish(publication));
    this.rows = new RowLines(way, 'mqtt-face');
    this.persons = new PersonSync(way, this, () => this.session.id);
  }

  received(topic: string, payload: Buffer, { isRetained, now }: Arrival): void {
    // Nothing of the family is retained: what is was put there by somebody else.
    if (isRetained) return;
    const { timeZone } = this.way;
    const reading = { serialNumber: this.serialNumber, timeZone, now };
    this.hear(decodeFace(topic.slice(this.prefix.length), payload, reading), now);
  }

  command(order: CommandOrder): void {
    const { commandId } = order;
    switch (order.operation) {
      case 'door.open': {
        const operator = this.model.openOperator;
        const info =
          operator === 'OpenDoor' ? { facesluiceId: this.serialNumber } : { uid: '', openDoor: '1', Showinfo: '' };
        if (operator) this.publish(request(operator, commandId, info));
        return;
      }
      case 'clock.set':
        void this.setClock(Date.now()).then((outcome) => {
          // Without an answer nobody knows: the gateway says so when the time is over.
          if (outcome) this.answer(commandId, outcome === 'done' ? 'done' : 'failed', outcome);
        });
        return;
      case 'reboot':
        this.restart = commandId;
        this.publish(request('RebootDevice', commandId, {}));
    }
  }

  reply(): void {
    // Rows are acknowledged one by one when they are stored.
  }

  bring(chunk: AccessChunk): void {
    this.persons.bring(chunk);
  }

  ask(question: AccessQuestion): void {
    this.persons.ask(question);
  }

  end(): void {
    this.line.end();
    this.rows.end();
    this.persons.end();
  }

  private hear(message: FaceMessage, now: number): void {
    if (message.kind === 'offline') {
      this.leave(now);
      return;
    }
    if (message.kind === 'online') {
      this.restarted(now);
      const isNew = this.session.greeted(now);
      this.publish(request('Online-Ack', newId(), { facesluiceId: this.serialNumber, result: 'ok', detail: '' }));
      this.greet(message, isNew, now);
      return;
    }
    const isNew = this.session.heard(now);
    if (isNew || message.kind === 'heartbeat')
      this.greet(message.kind === 'heartbeat' ? message : { firmware: this.firmware }, isNew, now);
    if (message.kind === 'answer') this.answered(message);
    else if (message.kind === 'alarm') this.rows.alarms([message.told]);
    else if (message.kind === 'record') this.record(message);
  }

  private greet({ clock, firmware }: { clock?: number; firmware: string }, isNew: boolean, now: number): void {
    if (firmware) this.firmware = firmware;
    if (clock !== undefined) this.behind = now - clock;
    if (isNew) {
      this.persons.begin();
      this.adoption = this.adoption.then(() => this.adopt(now));
    }
    const identity = {
      sessionId: this.session.id!,
      ...{ boot: 0, epoch: 'mqtt-face', firmware: this.firmware, capabilities: [] },
    };
    // A heartbeat alone would not end the session before.
    if (isNew) this.tell({ kind: 'birth', ...identity }, now);
    const shown = clock ?? now - this.behind;
    this.tell({ kind: 'heartbeat', ...identity, clock: shown, trusted: true, access: this.persons.report }, now);
  }

  /** A terminal that was to restart greets: that is another connection, however soon it comes. */
  private restarted(now: number): void {
    if (!this.restart) return;
    this.answer(this.restart, 'done', 'ok');
    this.restart = undefined;
    const gone = this.session.over();
    if (gone) this.tell({ kind: 'death', ...gone }, now);
  }

  private leave(now: number): void {
    const gone = this.session.gone(now);
    if (gone === 'doubtful') void this.probe();
    else if (gone) this.tell({ kind: 'death', ...gone }, now);
  }

  /** A will that came right after a sign of life: of this connection, or of the one before? The terminal knows. */
  private async probe(): Promise<void> {
    const begun = Date.now();
    const answer = await this.ask1('GetSysTime', {});
    const gone = answer || !this.session.isSilentSince(begun) ? undefined : this.session.over();
    if (gone) this.tell({ kind: 'death', ...gone }, Date.now());
  }

  private record({ lane, push, told }: Extract<FaceMessage, { kind: 'record' }>): void {
    const acknowledge = () =>
      this.publish(request('PushAck', newId(), { PushAckType: push.type, SnapOrRecordID: push.id }));
    if (told) {
      // A clock that is known to be wrong dates nothing that happens now.
      const trusted = told.row.trusted && (lane === 'backlog' || Math.abs(this.behind) <= clockTrust);
      this.rows.records(lane, [{ ...told, row: { ...told.row, trusted }, acknowledge }]);
    }
    // Nobody passes a door by it, and what is not acknowledged keeps back all that follows.
    else acknowledge();
  }

  private answered(answer: FaceAnswer): void {
    const { operator, messageId, isDone, code = 'failed' } = answer;
    if (this.line.answered(messageId, answer)) return;
    if (operator === 'Unlock' || operator === 'OpenDoor')
      this.answer(messageId, isDone ? 'done' : 'failed', isDone ? 'ok' : code);
    if (operator === 'RebootDevice') this.answer(messageId, isDone ? 'accepted' : 'failed', isDone ? 'ok' : code);
  }

  private answer(commandId: string, stage: MessageOfKind<'answer'>['stage'], code: string): void {
    this.tell({ kind: 'answer', commandId, stage, code: stage === 'done' ? 'ok' : code, result: {} }, Date.now());
  }

  /** What a terminal has to be told before it is as safe as it can be: records are kept until they are acknowledged, without pictures. */
  private async adopt(now: number): Promise<void> {
    const known = await this.ask1('GetMQTTconfig', {});
    if (known) {
      const wanted = {
        ResumefromBreakpoint: 1,
        RecordUploadType: 2,
        OnlineTopic: `${this.prefix}mqtt/face/basic`,
        HeartbeatTopic: `${this.prefix}mqtt/face/heartbeat`,
      };
      const differs = Object.entries(wanted).some(([name, value]) => textIn(known.info, name) !== String(value));
      const { StrangerUploadType = 0, BehaviorUploadType = 0, KeepAliveInterval = 30 } = known.info;
      const kept = { StrangerUploadType, BehaviorUploadType, KeepAliveInterval };
      if (differs) {
        const told = await this.ask1('UpMQTTconfig', { facesluiceId: this.serialNumber, ...kept, ...wanted });
        if (!told?.isDone) this.way.complain('does not keep records until they are acknowledged');
      }
    }
    await this.setClock(now);
  }

  /** Sets the clock, local as the terminal wants it, and reads it back. @returns undefined where the terminal does not answer */
  private async setClock(now: number): Promise<'done' | string | undefined> {
    const { timeZone } = this.way;
    const { behind } = this;
    const set = await this.ask1('SetSysTime', { SysTime: localTimeOf(Date.now(), timeZone) });
    if (!set) return undefined;
    if (!set.isDone) return meaningOf('SetSysTime', set.code ?? 'failed');
    const asked = Date.now();
    const read = await this.ask1('GetSysTime', {});
    if (!read) return undefined;
    const shown = epochOfLocal(textIn(read.info, 'SysTime', 'sysTime', 'time') ?? '', timeZone, now);
    if (shown === undefined || Math.abs(asked - shown) > clockTolerance) return 'notSet';
    this.behind = 0;
    const report = { offset: behind, roundTrip: Date.now() - asked, applied: 'stepped', trusted: true } as const;
    this.tell({ kind: 'clockReport', ...report }, Date.now());
    return 'done';
  }

  async read(): Promise<ReadMemory | undefined> {
    const persons = new Map<string, ReadPerson>();
    for (let begin = 0; ; begin += searchedAtOnce) {
      const info = { facesluiceId: this.serialNumber, personType: 2, BeginNO: begin, RequestCount: searchedAtOnce };
      const answer = await this.ask1('SearchPersonList', info);
      if (answer && !answer.isDone && isNobody(answer)) break;
      if (!answer?.isDone) return undefined;
      const list = listIn(answer.info, 'List');
      for (const one of list) {
        const id = textIn(one, 'customId');
        const name = textIn(one, 'name', 'personName', 'persionName');
        const hasCard = this.model.hasCards && ('RFIDCard' in one || 'cardNum2' in one);
        if (id)
          persons.set(id, {
            ...(name !== undefined && { name }),
            ...(hasCard && { card: textIn(one, 'RFIDCard', 'cardNum2')?.toUpperCase() ?? '' }),
          });
      }
      if (list.length < searchedAtOnce) break;
    }
    return { persons };
  }

  async keep(persons: readonly TerminalPerson[]): Promise<ReadonlyMap<string, KeptPerson> | undefined> {
    const kept = new Map<string, KeptPerson>();
    for (const person of persons) {
      const outcome = await this.keepOne(person);
      if (!outcome) return kept;
      kept.set(person.id, outcome);
    }
    return kept;
  }

  private async keepOne(person: TerminalPerson): Promise<KeptPerson | undefined> {
    const span = spanOf(person.rules.values());
    if (!span) return this.refuse(person, 'times');
    const photo = person.face === undefined ? undefined : await this.way.photo(person.face);
    const unfit =
      person.face !== undefined &&
      (!photo ? 'photoUnreachable' : photo.length > largestPicture ? 'photoTooLarge' : undefined);
    const first = await this.edit(person, { span, ...(photo && !unfit && { photo }) });
    if (!first) return undefined;
    if (first === 'ok') return unfit ? { face: unfit } : {};
    if (!photo || unfit || !isOfPhoto(first)) return this.refuse(person, first, unfit || undefined);
    // The picture is bad: the card may still be good.
    const second = await this.edit(person, { span });
    if (second === undefined) return undefined;
    return second === 'ok' ? { face: first } : this.refuse(person, second, first);
  }

  /** Nothing of a person that is refused stays as it was. */
  private async refuse({ id }: TerminalPerson, code: string, face?: string): Promise<KeptPerson | undefined> {
    // Whom a picture alone would let in is refused for the picture.
    const person = code === 'noPhoto' && face ? face : code;
    return (await this.drop([id])) && { person };
  }

  private async edit(
    person: TerminalPerson,
    what: Parameters<typeof personInfo>[1],
  ): Promise<'ok' | string | undefined> {
    const info = personInfo(person, what, this.model, this.way.timeZone);
    const answer = await this.ask1('EditPerson', info, { gap: what.photo ? pictureGap : personGap });
    if (!answer) return undefined;
    return answer.isDone ? 'ok' : meaningOf('EditPerson', answer.code ?? 'failed');
  }

  async drop(personIds: readonly string[]): Promise<true | undefined> {
    for (let at = 0; at < personIds.length; at += removedAtOnce) {
      const customId = personIds.slice(at, at + removedAtOnce);
      const messageId = newId();
      const payload = wholeRequest('DeletePersons', messageId, customId.length, { customId });
      // Who was not there is told as a failure, and is not there.
      if (!(await this.send(messageId, payload, { patience: removalPatience }))) return undefined;
    }
    return true;
  }

  /** A person without a new picture keeps the old one: who is to have none goes and comes back. */
  async dropFaces(personIds: readonly string[]): Promise<true | undefined> {
    if (!(await this.drop(personIds))) return undefined;
    this.persons.doubt();
    return true;
  }

  readAs(person: TerminalPerson): ReadPerson {
    return { name: nameAtTerminal(person), card: person.card ?? '' };
  }

  refusalOf({ w }: RuleValue): string | undefined {
    return w.length > 0 ? 'weeklyTimes' : undefined;
  }

  private ask1(operator: string, info: object, pauses: { gap?: number } = {}): Promise<FaceAnswer | undefined> {
    const messageId = newId();
    return this.send(messageId, request(operator, messageId, info), pauses);
  }

  private send(
    messageId: string,
    payload: string,
    { gap = 0, patience: longest = patience }: { gap?: number; patience?: number },
  ): Promise<FaceAnswer | undefined> {
    const { pace } = this.way;
    return this.line.send({
      id: messageId,
      publication: this.publication(payload),
      patience: patienceAt(longest, pace),
      gap: gap * pace,
    });
  }

  /** At quality 0: brokers keep nothing of it for a terminal that is away. */
  private publication(payload: string) {
    return { topic: `${this.prefix}mqtt/face/${this.serialNumber}`, payload, qos: 0 } as const;
  }

  private publish(payload: string): void {
    this.way.publish(this.publication(payload));
  }

  private tell(message: Parameters<ConversationWay['tell']>[0], now: number): void {
    this.way.tell(message, { isRetained: false, now });
  }
}
