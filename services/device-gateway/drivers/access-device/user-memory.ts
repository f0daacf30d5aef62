import type { ConversationWay } from '../../driver.js';
import { type Fields, fieldsIn, listIn, numberIn, textIn } from '../terminal/maker-json.js';
import type { KeptPerson, ReadMemory, ReadPerson, TerminalMemory } from '../terminal/person-sync.js';
import { fitting, type RuleValue, type TerminalPerson } from '../terminal/terminal-person.js';
import { harmless } from './access-device-messages.js';
import type { AccessDeviceModel } from './access-device-model.js';
import { partsOf, rowsAtOnce, type SendCommand } from './commands.js';
import { type PermissionTime, permissionTimeOf, timeText } from './rule-times.js';

/** Kinds of what a person has. */
const [cardType, faceType] = ['200', '300'];
/** A photo is stored and measured, ms. */
const photoPatience = 30_000;
/** Bytes of a name. */
const longestName = 64;

const cardKey = (personId: string) => `c-${personId}`;
const faceKey = (personId: string) => `f-${personId}`;
const nameOf = ({ name }: TerminalPerson) => fitting(harmless(name), longestName);
const rightsOf = ({ rules }: TerminalPerson) => [...rules.keys()].sort();

/** A card that is kept under a key that is not ours. */
interface StrangeCard {
  keyId: string;
  code: string;
  userId: string;
}

/**
 * Persons of `access_device/v2`: users, what they have, and permissions, which replace whole rows. Bad rows are told one by one, and
 * the others stand.
 */
export class UserMemory implements TerminalMemory {
  private strangers: readonly StrangeCard[] = [];

  constructor(
    private readonly send: SendCommand,
    private readonly way: ConversationWay,
    private readonly model: AccessDeviceModel,
  ) {}

  async read(): Promise<ReadMemory | undefined> {
    const users = await this.pages('getUser', {});
    // Faces are not asked for: each answer would have the pictures in it.
    const cards = users && (await this.pages('getKey', { type: cardType }));
    const permissions = cards && (await this.pages('getPermission', {}));
    if (!users || !cards || !permissions) return undefined;
    const cardOf = new Map<string, string>();
    const strangers: StrangeCard[] = [];
    for (const card of cards) {
      const [keyId = '', code = '', userId = ''] = [
        textIn(card, 'keyId'),
        textIn(card, 'code'),
        textIn(card, 'userId'),
      ];
      if (keyId === cardKey(userId)) cardOf.set(userId, code.toUpperCase());
      else strangers.push({ keyId, code: code.toUpperCase(), userId });
    }
    this.strangers = strangers;
    const persons = new Map(
      users.map((user): [string, ReadPerson] => {
        const id = textIn(user, 'userId') ?? '';
        const rights = (textIn(user, 'permissionIds') ?? '').split(',').sort().join();
        return [id, { name: textIn(user, 'name') ?? '', card: cardOf.get(id) ?? '', rights }];
      }),
    );
    const rules = new Map(
      permissions.map((one): [string, string] => [
        textIn(one, 'permissionId') ?? '',
        timeText(timeIn(fieldsIn(one, 'time'))),
      ]),
    );
    return { persons, rules };
  }

  async keep(persons: readonly TerminalPerson[]): Promise<ReadonlyMap<string, KeptPerson> | undefined> {
    const kept = new Map<string, KeptPerson>();
    for (const some of partsOf(persons, rowsAtOnce)) {
      const refused = await this.keepUsers(some);
      if (!refused) return kept;
      const good = some.filter(({ id }) => !refused.has(id));
      const badCards = await this.keepCards(good);
      if (!badCards) return kept;
      for (const [id, person] of [...refused, ...badCards]) {
        if (!(await this.drop([id]))) return kept;
        kept.set(id, { person });
      }
      for (const person of good.filter(({ id }) => !badCards.has(id))) {
        const outcome = await this.keepFace(person);
        if (!outcome) return kept;
        kept.set(person.id, outcome);
      }
    }
    return kept;
  }

  async drop(personIds: readonly string[]): Promise<true | undefined> {
    for (const some of partsOf(personIds, rowsAtOnce)) if (!(await this.send('delUser', some))) return undefined;
    return true;
  }

  async dropFaces(personIds: readonly string[]): Promise<true | undefined> {
    return this.dropKeys(personIds.map(faceKey));
  }

  async keepRules(rules: ReadonlyMap<string, RuleValue>): Promise<true | undefined> {
    for (const some of partsOf([...rules], rowsAtOnce)) {
      const rows = some.map(([id, rule]) => ({ permissionId: id, index: 0, extra: {}, time: permissionTimeOf(rule) }));
      const answer = await this.send('insertPermission', rows);
      if (!answer?.isDone) return undefined;
    }
    return true;
  }

  async dropRules(ruleIds: readonly string[]): Promise<true | undefined> {
    for (const permissionIds of partsOf(ruleIds, rowsAtOnce))
      if (!(await this.send('delPermission', { permissionIds }))) return undefined;
    return true;
  }

  readAs(person: TerminalPerson): ReadPerson {
    return { name: nameOf(person), card: person.card ?? '', rights: rightsOf(person).join() };
  }

  ruleReadAs(rule: RuleValue): string {
    return timeText(permissionTimeOf(rule));
  }

  refusalOf(): string | undefined {
    return undefined;
  }

  /** @returns why some are not kept; undefined without an answer */
  private async keepUsers(persons: readonly TerminalPerson[]): Promise<Map<string, string> | undefined> {
    const rows = persons.map((person) => ({
      userId: person.id,
      name: nameOf(person),
      extra: {},
      permissionIds: rightsOf(person),
    }));
    const answer = await this.send('insertUser', rows);
    return answer && refusalsIn(answer, 'userId');
  }

  /** Cards go before they come: one that the terminal has under another key would be taken and not stored. */
  private async keepCards(persons: readonly TerminalPerson[]): Promise<Map<string, string> | undefined> {
    const withCards = persons.flatMap((person) =>
      person.card === undefined ? [] : [{ id: person.id, card: person.card }],
    );
    const codes = new Set(withCards.map(({ card }) => card));
    const ids = new Set(persons.map(({ id }) => id));
    const strange = this.strangers.filter(({ code, userId }) => codes.has(code) || ids.has(userId));
    if (!(await this.dropKeys([...persons.map(({ id }) => cardKey(id)), ...strange.map(({ keyId }) => keyId)])))
      return undefined;
    if (withCards.length === 0) return new Map();
    const rowOf = ({ id, card }: { id: string; card: string }) => ({
      ...{ keyId: cardKey(id), type: cardType, code: card, userId: id },
      extra: {},
    });
    const answer = await this.send('insertKey', withCards.map(rowOf));
    if (!answer) return undefined;
    const refused = refusalsIn(answer, 'keyId');
    const bad = new Map<string, string>();
    for (const one of withCards.filter(({ id }) => refused.has(cardKey(id)))) {
      const again = await this.takeOver(one.card, rowOf(one));
      if (again === undefined) return undefined;
      if (again !== 'ok') bad.set(one.id, again);
    }
    return bad;
  }

  /** A card is that of who came last: whoever has it has it no more. */
  private async takeOver(code: string, row: object): Promise<'ok' | string | undefined> {
    const holders = await this.pages('getKey', { type: cardType, code });
    if (!holders || !(await this.dropKeys(holders.flatMap((holder) => textIn(holder, 'keyId') ?? []))))
      return undefined;
    const answer = await this.send('insertKey', [row]);
    return answer && (answer.isDone ? 'ok' : 'cardTaken');
  }

  private async keepFace({ id, face }: TerminalPerson): Promise<KeptPerson | undefined> {
    if (face === undefined) return {};
    const photo = await this.way.photo(face);
    if (!photo) return { face: 'photoUnreachable' };
    if (photo.length > (this.model.largestPhoto ?? 0)) return { face: 'photoTooLarge' };
    const row = {
      keyId: faceKey(id),
      type: faceType,
      code: photo.toString('base64'),
      userId: id,
      extra: { faceType: 0 },
    };
    const answer = await this.send('insertKey', [row], { patience: photoPatience });
    if (!answer) return undefined;
    if (answer.isDone) return {};
    // Nothing of a photo that was refused stays.
    return (await this.dropKeys([faceKey(id)])) && { face: 'noFace' };
  }

  private async dropKeys(keyIds: readonly string[]): Promise<true | undefined> {
    // Whether a key was there nobody is told rightly: afterwards it is not.
    for (const some of partsOf(keyIds, rowsAtOnce))
      if (!(await this.send('delKey', { keyIds: some }))) return undefined;
    return true;
  }

  /** All rows, page by page; undefined without an answer that has some. */
  private async pages(action: string, filter: object): Promise<Fields[] | undefined> {
    const rows: Fields[] = [];
    for (let page = 0; ; page += 1) {
      const answer = await this.send(action, { ...filter, page, size: rowsAtOnce });
      const data =
        answer?.isDone && typeof answer.data === 'object' && answer.data !== null ? (answer.data as Fields) : undefined;
      // An error may be told as a text, and as done.
      if (!data || !Array.isArray(data.content)) return undefined;
      rows.push(...listIn(data, 'content'));
      if (page + 1 >= (numberIn(data, 'totalPage') ?? 0)) return rows;
    }
  }
}

/** What a terminal tells of when a permission holds. */
function timeIn(time: Fields): PermissionTime {
  const [range, periods] = [fieldsIn(time, 'range'), fieldsIn(time, 'weekPeriodTime')];
  return {
    type: (numberIn(time, 'type') ?? -1) as PermissionTime['type'],
    range: { beginTime: numberIn(range, 'beginTime') ?? -1, endTime: numberIn(range, 'endTime') ?? -1 },
    weekPeriodTime: periods as Record<string, string>,
  };
}

/** Rows that were not done, by their ids: no row of an answer that says nothing of them is known to be good. */
function refusalsIn(answer: { isDone: boolean; data: unknown }, id: 'userId' | 'keyId'): Map<string, string> {
  if (answer.isDone) return new Map();
  return new Map(
    listIn({ data: answer.data }, 'data').flatMap((row): [string, string][] => {
      const key = textIn(row, id);
      return key === undefined ? [] : [[key, 'deviceError']];
    }),
  );
}
