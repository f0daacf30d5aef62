import { type Fields, fieldsIn, listIn, numberIn, textIn } from '../terminal/maker-json.js';
import type { KeptPerson, ReadMemory, ReadPerson, TerminalMemory } from '../terminal/person-sync.js';
import type { TerminalPerson } from '../terminal/terminal-person.js';
import { permissionId, personOfPermission } from './access-device-messages.js';
import { partsOf, rowsAtOnce, type SendCommand } from './commands.js';
import { type PermissionTime, permissionTimeOf, timeText } from './rule-times.js';

const cardType = 200;

interface CardPermission {
  id: string;
  type: number;
  code: string;
  index: string;
  extra: object;
  time: PermissionTime;
}

/** One permission for each rule of a person with a card; cards are in lower case. */
const permissionsOf = ({ id, card, rules }: TerminalPerson): CardPermission[] =>
  card === undefined
    ? []
    : [...rules].map(([ruleId, rule]) => ({
        id: permissionId(id, ruleId),
        type: cardType,
        code: card.toLowerCase(),
        index: '0',
        extra: {},
        time: permissionTimeOf(rule),
      }));

/** Cards of `access_device/v1`, each with when it may pass: the terminal knows neither persons nor rules. */
export class CardMemory implements TerminalMemory {
  /** Permissions that the terminal keeps of persons, as far as that is known. */
  private readonly kept = new Map<string, readonly string[]>();

  constructor(private readonly send: SendCommand) {}

  async read(): Promise<ReadMemory | undefined> {
    const rows: Fields[] = [];
    for (let page = 0; ; page += 1) {
      const answer = await this.send('getPermission', { page, size: rowsAtOnce });
      const data = answer?.isDone ? fieldsIn({ data: answer.data }, 'data') : undefined;
      if (!data || !Array.isArray(data.content)) return undefined;
      rows.push(...listIn(data, 'content'));
      if (page + 1 >= (numberIn(data, 'totalPage') ?? 0)) break;
    }
    const byPerson = new Map<string, Fields[]>();
    for (const row of rows) {
      const personId = personOfPermission(textIn(row, 'id') ?? '');
      byPerson.set(personId, [...(byPerson.get(personId) ?? []), row]);
    }
    this.kept.clear();
    for (const [personId, own] of byPerson)
      this.kept.set(
        personId,
        own.map((row) => textIn(row, 'id') ?? ''),
      );
    const persons = new Map([...byPerson].map(([id, own]): [string, ReadPerson] => [id, readPerson(own)]));
    return { persons };
  }

  async keep(persons: readonly TerminalPerson[]): Promise<ReadonlyMap<string, KeptPerson> | undefined> {
    const outcomes = new Map<string, KeptPerson>();
    for (const some of partsOf(persons, rowsAtOnce / 4)) {
      const rows = some.flatMap(permissionsOf);
      // What a person had and is to have no more goes first, and who has no card has nothing here.
      const fresh = new Set(rows.map(({ id }) => id));
      const old = some.flatMap(({ id }) => this.kept.get(id) ?? []).filter((id) => !fresh.has(id));
      if (!(await this.dropPermissions(old))) return outcomes;
      const refused = await this.insert(some);
      if (!refused) return outcomes;
      for (const person of some) {
        const isKept = !refused.has(person.id);
        this.kept.set(person.id, isKept ? permissionsOf(person).map(({ id }) => id) : []);
        const faceless = person.face === undefined ? {} : { face: 'unsupported' };
        if (!isKept) outcomes.set(person.id, { person: 'deviceError' });
        else outcomes.set(person.id, person.card === undefined ? { person: 'noCard' } : faceless);
      }
    }
    return outcomes;
  }

  async drop(personIds: readonly string[]): Promise<true | undefined> {
    const unknown = personIds.some((id) => !this.kept.has(id));
    if (unknown && !(await this.read())) return undefined;
    const ids = personIds.flatMap((id) => this.kept.get(id) ?? []);
    if (!(await this.dropPermissions(ids))) return undefined;
    for (const id of personIds) this.kept.set(id, []);
    return true;
  }

  async dropFaces(): Promise<true | undefined> {
    return true;
  }

  readAs(person: TerminalPerson): ReadPerson {
    const times = permissionsOf(person).map(({ time }) => timeText(time));
    return { card: person.card ?? '', rights: times.sort().join() };
  }

  refusalOf(): string | undefined {
    return undefined;
  }

  /** One bad row would be the end of all of one command. @returns of whom nothing is kept; undefined without an answer */
  private async insert(persons: readonly TerminalPerson[]): Promise<Set<string> | undefined> {
    const refused = new Set<string>();
    const rows = persons.flatMap(permissionsOf);
    if (rows.length === 0) return refused;
    const answer = await this.send('insertPermission', rows);
    if (!answer || answer.isDone) return answer && refused;
    for (const person of persons) {
      const alone = await this.send('insertPermission', permissionsOf(person));
      if (!alone) return undefined;
      if (!alone.isDone) refused.add(person.id);
    }
    return refused;
  }

  private async dropPermissions(ids: readonly string[]): Promise<true | undefined> {
    for (const some of partsOf(ids, rowsAtOnce)) if (!(await this.send('delPermission', some))) return undefined;
    return true;
  }
}

function readPerson(rows: readonly Fields[]): ReadPerson {
  const codes = new Set(rows.map((row) => textIn(row, 'code')?.toUpperCase() ?? ''));
  const times = rows.map((row) => {
    const time = fieldsIn(row, 'time');
    const range = fieldsIn(time, 'range');
    return timeText({
      type: (numberIn(time, 'type') ?? -1) as PermissionTime['type'],
      range: { beginTime: numberIn(range, 'beginTime') ?? -1, endTime: numberIn(range, 'endTime') ?? -1 },
      weekPeriodTime: fieldsIn(time, 'weekPeriodTime') as Record<string, string>,
    });
  });
  return { card: [...codes].join(), rights: times.sort().join() };
}
