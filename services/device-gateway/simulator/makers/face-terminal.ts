import { localTimeOf } from '../../drivers/terminal/local-time.js';
import { type Fields, fieldsIn, numberIn, textIn } from '../../drivers/terminal/maker-json.js';
import { MakerTerminal, type MakerTerminalOptions } from './maker-terminal.js';

/** What a terminal of the mqtt-face family is given to begin with, and the faults of its family. */
export interface FaceTerminalOptions extends MakerTerminalOptions {
  /** A camera has no door and no cards. */
  isCamera?: boolean;
  /** Time zone of its clock, which it does not tell. */
  timeZone?: string;
  /** Persons that there is place for. */
  places?: number;
  /** It misspells `persionName`, and leaves the code out of some answers. */
  isOldFirmware?: boolean;
}

/** A person that it keeps. */
export interface FacePerson {
  personId: string;
  customId: string;
  name: string;
  card: string;
  hasPhoto: boolean;
  rights: Fields;
}

interface FaceRecord {
  id: number;
  payload: Record<string, unknown>;
  topic: string;
  madeAt: number;
}

/** Smallest and largest picture, bytes of the text; a picture that begins with `noface` has none. */
const [smallestPicture, largestPicture] = [1_000, 1_400_000];
/** Without an acknowledgement a record is sent again after this, ms. */
const recordRepeat = 10_000;
/** What lies longer is told as not happening now, ms. */
const realTime = 10_000;
/** A picture of a face in a record, where it sends them. */
const picture = `data:image/jpeg;base64,${'A'.repeat(2_000)}`;

/** A terminal of the mqtt-face family, as strict and as faulty as its maker's papers say. */
export class FaceTerminal extends MakerTerminal {
  readonly persons = new Map<string, FacePerson>();
  /** Settings that UpMQTTconfig changes: resuming is off as it comes out of the box. */
  readonly config: Record<string, unknown> = {
    StrangerUploadType: '1',
    RecordUploadType: '1',
    BehaviorUploadType: 0,
    KeepAliveInterval: '30',
    OnlineTopic: '',
    HeartbeatTopic: '',
    ResumefromBreakpoint: '0',
  };
  /** Persons of whom it answers nothing, although it keeps them. */
  readonly silentAbout = new Set<string>();
  /** Messages about persons that came before the answer to the one before: the maker forbids it. */
  tooFast = 0;
  private readonly records: FaceRecord[] = [];
  private lastRecord = 0;
  private lastPerson = 0;
  private isGreeted = false;
  private isEditing = false;
  private sending?: NodeJS.Timeout;

  constructor(private readonly face: FaceTerminalOptions) {
    super(face);
    this.config.OnlineTopic = `${this.prefix}mqtt/face/basic`;
    this.config.HeartbeatTopic = `${this.prefix}mqtt/face/heartbeat`;
  }

  get waiting(): number {
    return this.records.length;
  }

  get isAdopted(): boolean {
    return this.isConnected && Number(this.config.ResumefromBreakpoint) === 1;
  }

  get personCount(): number {
    return this.persons.size;
  }

  /** Numbers of records begin again, as after a reset. */
  resetNumbers(): void {
    this.lastRecord = 0;
  }

  /** Somebody enters a person at the terminal: it has no id of ours. */
  enrolHere(name: string): void {
    this.lastPerson += 1;
    const personId = String(this.lastPerson);
    this.persons.set(`local-${personId}`, { personId, customId: '', name, card: '', hasPhoto: true, rights: {} });
  }

  present({ card, face }: { card?: string; face?: string }): boolean {
    const found = [...this.persons.values()].find((person) =>
      face === undefined
        ? person.card !== '' && person.card === card?.toUpperCase()
        : person.customId === face && person.hasPhoto,
    );
    const isGranted = found !== undefined && this.isValid(found.rights);
    this.keepRecord(face === undefined ? 'Card' : 'Rec', {
      customId: found?.customId ?? '',
      personId: found?.personId ?? '0',
      VerifyStatus: String(isGranted ? 1 : found ? 2 : 3),
      PersonType: '0',
      ...(face !== undefined && { similarity1: '94.000000' }),
      ...(card !== undefined && { RFIDCard: card }),
      [this.face.isOldFirmware ? 'persionName' : 'personName']: found?.name ?? '',
      idCard: ' ',
      telnum: ' ',
      isNoMask: '0',
      PushType: 0,
      targetPosInScene: [217, 0, 1333, 1080],
    });
    if (isGranted && !this.face.isCamera) this.open(found.name);
    return isGranted;
  }

  /** Somebody whom it does not know is seen. */
  seeStranger(): void {
    this.keepRecord('Snap', { isNoMask: '1', PushType: 0 });
  }

  /** Something is wrong, in the words that it has for it. */
  alarm(AlarmType: string, AlarmStatus: 0 | 1): void {
    const info = {
      facesluiceId: this.identity.serialNumber,
      AlarmType,
      AlarmStatus: String(AlarmStatus),
      time: this.time,
    };
    this.publish(this.topic('Alarm'), { operator: 'AlarmPush', info });
  }

  protected get filters(): readonly string[] {
    return [this.topic()];
  }

  protected get will() {
    const info = { facesluiceId: this.identity.serialNumber };
    return { topic: 'mqtt/face/basic', payload: JSON.stringify({ operator: 'Offline', info }), retain: false };
  }

  protected onConnected(): void {
    this.isGreeted = false;
    this.isEditing = false;
    this.greet();
    this.repeat(this.options.heartbeat ?? 30_000, () => {
      if (!this.isGreeted) this.greet();
      const info = { facesluiceId: this.identity.serialNumber, time: this.time };
      this.publish('mqtt/face/heartbeat', { operator: 'HeartBeat', info });
    });
    this.sendRecords();
  }

  protected receive(topic: string, text: string): void {
    if (topic !== this.topic()) return;
    let message: Fields;
    try {
      message = JSON.parse(text) as Fields;
    } catch {
      return;
    }
    const operator = textIn(message, 'operator') ?? '';
    const messageId = textIn(message, 'messageId') ?? '';
    const info = fieldsIn(message, 'info');
    switch (operator) {
      case 'Online-Ack':
        this.isGreeted = true;
        return;
      case 'PushAck':
        this.acknowledged(info, messageId);
        return;
      case 'EditPerson':
        this.edit(messageId, info);
        return;
      case 'DeletePersons':
        this.remove(messageId, message, info);
        return;
      case 'SearchPersonList':
        this.search(messageId, info);
        return;
      case 'QueryPerson':
        this.answer('QueryPerson', messageId, { ...this.query(), result: 'ok' });
        return;
      case 'GetMQTTconfig':
        this.answer('GetMQTTconfig', messageId, { ...this.config, result: 'ok' }, '200');
        return;
      case 'UpMQTTconfig':
        for (const name of Object.keys(this.config)) if (name in info) this.config[name] = info[name];
        this.answer('UpMQTTconfig', messageId, { result: 'ok' });
        this.sendRecords();
        return;
      case 'SetSysTime':
        this.setTime(messageId, info);
        return;
      case 'GetSysTime':
        this.answer('GetSysTime', messageId, { SysTime: this.time, result: 'ok' });
        return;
      case 'RebootDevice':
        this.answer('RebootDevice', messageId, { result: 'ok' });
        this.reconnect();
        return;
      case 'Unlock':
      case 'OpenDoor':
        if (this.face.isCamera) return;
        this.open(operator);
        this.answer(operator, messageId, { result: 'ok' }, '200');
    }
  }

  private get time(): string {
    return localTimeOf(this.now, this.face.timeZone ?? 'Asia/Shanghai');
  }

  private topic(name?: string): string {
    return `mqtt/face/${this.identity.serialNumber}${name ? `/${name}` : ''}`;
  }

  private greet(): void {
    const { serialNumber, name } = this.identity;
    const info = {
      facesluiceId: serialNumber,
      username: 'admin',
      time: this.time,
      ip: '172.168.2.202',
      facesname: name,
    };
    this.publish('mqtt/face/basic', { operator: 'Online', info });
  }

  private open(by: string): void {
    this.openings.push({ by });
    this.emit('opened', { by });
  }

  private answer(operator: string, messageId: string, info: object, code?: string | number): void {
    if (this.lostAnswers > 0) {
      this.lostAnswers -= 1;
      return;
    }
    const { serialNumber } = this.identity;
    const told = code === undefined || this.face.isOldFirmware ? {} : { code };
    this.publish(this.topic('Ack'), {
      messageId,
      operator: `${operator}-Ack`,
      ...told,
      info: { facesluiceId: serialNumber, ...info },
    });
  }

  private edit(messageId: string, info: Fields): void {
    // One that comes before the last was answered gets lost: the maker says so.
    if (this.isEditing) {
      this.tooFast += 1;
      return;
    }
    this.isEditing = true;
    setTimeout(() => {
      this.isEditing = false;
      if (!this.isConnected) return;
      const customId = textIn(info, 'customId');
      const failure = this.refusalOf(info);
      if (!failure && customId) this.keep(customId, info);
      if (customId !== undefined && this.silentAbout.has(customId)) return;
      const told = failure ? { result: 'fail', detail: failure.detail } : { result: 'ok', detail: '' };
      // The number is a text or a number, and the old firmware leaves it out where all is well.
      this.answerEdit(messageId, customId, told, failure?.code);
    }, 20 * this.pace);
  }

  private answerEdit(messageId: string, customId: string | undefined, told: object, code: number | undefined): void {
    if (this.lostAnswers > 0) {
      this.lostAnswers -= 1;
      return;
    }
    this.publish(this.topic('Ack'), {
      messageId,
      operator: 'EditPerson-Ack',
      ...(code !== undefined ? { code } : this.face.isOldFirmware ? {} : { code: '200' }),
      info: { facesluiceId: this.identity.serialNumber, personId: '', customId, ...told },
    });
  }

  private refusalOf(info: Fields): { code: number; detail: string } | undefined {
    const customId = textIn(info, 'customId');
    const pic = typeof info.pic === 'string' ? info.pic : undefined;
    const known = customId === undefined ? undefined : this.persons.get(customId);
    if (customId === undefined || customId.length > 47) return { code: 461, detail: "can't find customId" };
    if (!known && this.persons.size >= (this.face.places ?? 20_000)) return { code: 467, detail: 'Person num is full' };
    if (pic === undefined && !known && this.face.isCamera) return { code: 472, detail: 'get pic and get URI error' };
    if (pic === undefined) return undefined;
    if (!pic.startsWith('data:image/jpeg;base64,')) return { code: 463, detail: 'pic base64 data decode err' };
    if (pic.length > largestPicture) return { code: 460, detail: 'Data out of range' };
    if (pic.length < smallestPicture) return { code: 468, detail: 'get URI pic data len too short' };
    const bytes = Buffer.from(pic.slice(pic.indexOf(',') + 1, 100), 'base64').toString();
    if (bytes.startsWith('noface')) return { code: 464, detail: 'Get pic Person Feature err, please change a pic' };
    return undefined;
  }

  private keep(customId: string, info: Fields): void {
    const before = this.persons.get(customId);
    this.lastPerson += 1;
    const { tempValid, validBegin, validEnd, tempCardType, cardValidBegin, cardValidEnd } = info;
    this.persons.set(customId, {
      personId: before?.personId ?? String(this.lastPerson),
      customId,
      name: String(info.name ?? ''),
      card: textIn(info, 'RFIDCard')?.toUpperCase() ?? '',
      // Without a picture the one of before stays.
      hasPhoto: info.pic !== undefined || (before?.hasPhoto ?? false),
      rights: { tempValid, validBegin, validEnd, tempCardType, cardValidBegin, cardValidEnd },
    });
    this.emit('personsChanged');
  }

  private isValid(rights: Fields): boolean {
    if (numberIn(rights, 'tempValid', 'tempCardType') !== 1) return true;
    const [begin, end] = [textIn(rights, 'validBegin', 'cardValidBegin'), textIn(rights, 'validEnd', 'cardValidEnd')];
    return (begin ?? '') <= this.time && this.time <= (end ?? '');
  }

  private remove(messageId: string, message: Fields, info: Fields): void {
    const ids = Array.isArray(info.customId) ? info.customId.map(String) : [];
    const isWhole = message.DataBegin === 'BeginFlag' && message.DataEnd === 'EndFlag';
    if (!isWhole || message.PersonNum !== ids.length || ids.length > 200) return;
    const [gone, unknown] = [ids.filter((id) => this.persons.has(id)), ids.filter((id) => !this.persons.has(id))];
    for (const id of gone) this.persons.delete(id);
    this.emit('personsChanged');
    this.answer('DeletePersons', messageId, {
      DelErrNum: String(unknown.length),
      DelSucNum: String(gone.length),
      DelErrInfo: unknown.map((customId) => ({ customId })),
      DelSucInfo: gone.map((customId) => ({ customId })),
      result: 'ok',
    });
  }

  private search(messageId: string, info: Fields): void {
    const [begin, count] = [numberIn(info, 'BeginNO') ?? 0, Math.min(numberIn(info, 'RequestCount') ?? 100, 2_000)];
    const all = [...this.persons.values()];
    if (all.length === 0) {
      this.answer('SearchPersonList', messageId, { result: 'fail', detail: 'can not find person' }, 466);
      return;
    }
    const List = all.slice(begin, begin + count).map(({ personId, customId, name, card }) => ({
      LibID: Number(personId),
      personType: 0,
      name,
      gender: 1,
      idCard: ' ',
      birthday: '1995-06-12',
      telnum1: ' ',
      address: ' ',
      customId,
      ...(!this.face.isCamera && { RFIDCard: card }),
    }));
    this.answer(
      'SearchPersonList',
      messageId,
      { TotalPersonNum: all.length, PersonNum: List.length, List, result: 'ok' },
      200,
    );
  }

  private query() {
    const ids = [...this.persons.values()].flatMap(({ customId }) => (customId ? [customId] : []));
    return { totalPersonNum: String(this.persons.size), queryPersonNum: String(ids.length), customId: ids.join(',') };
  }

  private setTime(messageId: string, info: Fields): void {
    const text = textIn(info, 'SysTime');
    const wanted = text === undefined ? Number.NaN : Date.parse(`${text.replace(' ', 'T')}Z`);
    if (Number.isNaN(wanted)) {
      this.answer('SetSysTime', messageId, { result: 'fail', detail: 'Parameter error' }, 463);
      return;
    }
    const shown = Date.parse(`${this.time.replace(' ', 'T')}Z`);
    this.clockOffset += wanted - shown;
    this.answer('SetSysTime', messageId, { result: 'ok' });
  }

  private keepRecord(topic: string, fields: Record<string, unknown>): void {
    this.lastRecord += 1;
    const id = this.lastRecord;
    const isStranger = topic === 'Snap';
    const payload = {
      operator: isStranger ? 'StrSnapPush' : 'RecPush',
      info: {
        ...fields,
        [isStranger ? 'SnapID' : 'RecordID']: String(id),
        facesluiceId: this.identity.serialNumber,
        time: this.time,
        ...(Number(this.config.RecordUploadType) === 1 && { pic: picture }),
      },
    };
    const record = { id, payload, topic, madeAt: Date.now() };
    if (Number(this.config.ResumefromBreakpoint) !== 1) {
      // Nobody keeps it: what is not received is gone.
      this.push(record);
      return;
    }
    this.records.push(record);
    if (this.records.length > (this.options.capacity ?? 50_000)) this.records.shift();
    if (this.records.length === 1) this.sendRecords();
  }

  /** One record is on its way, and comes again until it is acknowledged. */
  private sendRecords(): void {
    clearTimeout(this.sending);
    const [first] = this.records;
    if (!first || !this.isConnected) return;
    this.push(first);
    this.sending = setTimeout(() => this.sendRecords(), recordRepeat * this.pace);
  }

  private push({ payload, topic, madeAt }: FaceRecord): void {
    const { info, ...rest } = payload as { info: object };
    const Sendintime = Date.now() - madeAt < realTime ? 1 : 0;
    this.publish(this.topic(topic), { ...rest, info: { ...info, Sendintime } });
  }

  private acknowledged(info: Fields, messageId: string): void {
    const [first] = this.records;
    const type = numberIn(info, 'PushAckType');
    const id = numberIn(info, 'SnapOrRecordID');
    if (this.lostAcknowledgements > 0) {
      this.lostAcknowledgements -= 1;
      return;
    }
    const isStranger = first?.topic === 'Snap';
    if (first && first.id === id && type === (isStranger ? 1 : 2)) {
      this.records.shift();
      this.answer('PushAck', messageId, { result: 'ok', PushAckType: String(type), SnapOrRecordID: String(id) });
      this.emit('stored', this.records.length);
      this.sendRecords();
    } else this.answer('PushAck', messageId, { result: 'fail', detail: 'unknown record' });
  }
}
