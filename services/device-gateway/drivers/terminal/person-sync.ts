import { accessBucketOf, accessHashOfAll } from '../../access-hash.js';
import type { AccessChunk, AccessQuestion, Arrival, ConversationWay, HeldRow } from '../../driver.js';
import type { FaceValue, PersonValue, RuleValue, TerminalPerson } from './terminal-person.js';

/** What became of a person at a terminal: why parts of it are not kept. */
export interface KeptPerson {
  /** Nothing of the person is kept. */
  person?: string;
  /** The person is kept, and the photo is not. */
  face?: string;
}

/** A person as the terminal says that it keeps it; what it does not tell is missing. */
export interface ReadPerson {
  name?: string;
  card?: string;
  hasFace?: boolean;
  /** When it may pass, in the maker's form. */
  rights?: string;
}

/** What a terminal says that it keeps. */
export interface ReadMemory {
  persons: ReadonlyMap<string, ReadPerson>;
  /** Rules in the maker's form; missing where it keeps none. */
  rules?: ReadonlyMap<string, string>;
}

/** What a maker's terminal does with persons. Whoever answers nothing leaves it open what it did: undefined. */
export interface TerminalMemory {
  /** All that it keeps. */
  read(): Promise<ReadMemory | undefined>;
  /** Keeps persons; the answer has those of whom something is known. */
  keep(persons: readonly TerminalPerson[]): Promise<ReadonlyMap<string, KeptPerson> | undefined>;
  drop(personIds: readonly string[]): Promise<true | undefined>;
  /** Takes the photo from a person who stays. */
  dropFaces(personIds: readonly string[]): Promise<true | undefined>;
  /** Keeps rules by id; missing where each person carries them. */
  keepRules?(rules: ReadonlyMap<string, RuleValue>): Promise<true | undefined>;
  dropRules?(ruleIds: readonly string[]): Promise<true | undefined>;
  /** How it says that it keeps a person. */
  readAs(person: TerminalPerson): ReadPerson;
  ruleReadAs?(rule: RuleValue): string;
  /** Why a rule cannot be told to it; undefined where it can. */
  refusalOf(rule: RuleValue): string | undefined;
}

/** Hash of what is not as it should be, or of which nobody knows how it is. */
const otherwise = 'f'.repeat(16);
/** What it keeps was not read: it is compared with nothing. */
const unread = { count: 0, hash: otherwise };
/** What a terminal keeps is read again after this, and after another connection, but not too often, ms. */
const readInterval = 24 * 3_600_000;
const shortestRead = 600_000;

const idOf = (key: string) => key.slice(2);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Brings permissions to a terminal that knows neither chunks nor hashes: persons one by one, in the maker's words, and what it keeps
 * is read back and compared with what it is to have. Persons whom somebody entered at the terminal are left alone.
 */
export class PersonSync {
  /** Keys that the terminal keeps, with the hash of what is kept, as far as that is known. */
  private readonly held = new Map<string, string>();
  private readAt = Number.NEGATIVE_INFINITY;
  /** It was not read in this connection. */
  private isNew = true;
  private work: Promise<void> = Promise.resolve();
  /** What is being done, or was and could not be ended: it is not begun twice. */
  private underway?: number;
  /** What became of rows, so that a photo that went with its person is not sent again, and a chunk goes on where it stopped. */
  private readonly settled = new Map<string, { hash: string; refusal?: string }>();
  private isEnded = false;

  constructor(
    private readonly way: ConversationWay,
    private readonly memory: TerminalMemory,
    private readonly sessionId: () => string | undefined,
  ) {}

  /** What a heartbeat of the terminal would tell of its permissions. */
  get report(): { count: number; hash: string } {
    const interval = this.isNew ? shortestRead * this.way.pace : readInterval;
    if (Date.now() - this.readAt > interval) return unread;
    return { count: this.held.size, hash: accessHashOfAll(this.held.values()) };
  }

  /** Another connection: what was on its way in the one before may have got lost, and the terminal may have been reset. */
  begin(): void {
    this.settled.clear();
    this.isNew = true;
  }

  /** What the terminal keeps may be anything. */
  doubt(): void {
    this.readAt = Number.NEGATIVE_INFINITY;
  }

  bring(chunk: AccessChunk): void {
    this.enqueue(chunk, async () => {
      const refused = await this.carryOut(chunk);
      if (!refused || !this.isCurrent(chunk.sessionId)) return;
      // What is told once is done anew when it comes again: another rule, or somebody who wants it to be tried again.
      for (const { key } of chunk.kept) this.settled.delete(key);
      const failed = [...refused].map(([key, code]) => ({ key, code }));
      this.tell({ kind: 'accessStored', chunk: chunk.number, refused: failed, ...this.report });
    });
  }

  ask(question: AccessQuestion): void {
    this.enqueue(question, async () => {
      const { number, bucket } = question;
      if (bucket === undefined && !(await this.readBack())) return;
      if (!this.isCurrent(question.sessionId)) return;
      const rows = [...this.held];
      const head = { kind: 'accessHeld', question: number, ...this.report } as const;
      if (bucket === undefined) {
        const parts = Array.from({ length: 256 }, (): string[] => []);
        for (const [key, hash] of rows) parts[accessBucketOf(key)]!.push(hash);
        this.tell({ ...head, buckets: parts.map(accessHashOfAll) });
      } else this.tell({ ...head, bucket, rows: rows.filter(([key]) => accessBucketOf(key) === bucket) });
    });
  }

  end(): void {
    this.isEnded = true;
  }

  private tell(message: Parameters<ConversationWay['tell']>[0]): void {
    const arrival: Arrival = { isRetained: false, now: Date.now() };
    if (!this.isEnded) this.way.tell(message, arrival);
  }

  private isCurrent(sessionId: string): boolean {
    return !this.isEnded && sessionId === this.sessionId();
  }

  private enqueue({ number, sessionId }: { number: number; sessionId: string }, task: () => Promise<void>): void {
    if (this.underway === number || !this.isCurrent(sessionId)) return;
    this.underway = number;
    this.work = this.work
      .then(() => (this.isCurrent(sessionId) ? task() : undefined))
      .catch((error: Error) => this.isEnded || this.way.complain(`permissions: ${error.message}`))
      .then(() => {
        if (this.underway === number) this.underway = undefined;
      });
  }

  /** Does what a chunk says. @returns what was refused; undefined where the terminal does not answer */
  private async carryOut(chunk: AccessChunk): Promise<Map<string, string> | undefined> {
    const personIds = [...chunk.removed, ...chunk.kept.map(({ key }) => key)]
      .filter((key) => !key.startsWith('r:'))
      .map(idOf);
    const rows = new Map((await this.way.rows(personIds)).map((row) => [row.key, row]));
    for (const { key, value, hash } of chunk.kept)
      rows.set(key, { confirmed: null, ...rows.get(key), key, value, wanted: hash });
    if (!(await this.removeAll(chunk.removed, rows)) || !(await this.keepRules(chunk))) return undefined;
    return this.keepPersons(chunk, rows);
  }

  private async removeAll(keys: readonly string[], rows: ReadonlyMap<string, HeldRow>): Promise<boolean> {
    const of = (kind: string) => keys.filter((key) => key.startsWith(kind)).map(idOf);
    const [persons, rules] = [of('p:'), of('r:')];
    const faces = of('f:').filter((id) => !persons.includes(id) && rows.get(`p:${id}`)?.wanted);
    // A photo whose person is to go as well, in another chunk, goes with the person.
    const withFaces = of('f:').filter((id) => !persons.includes(id) && !faces.includes(id));
    if (persons.length > 0 && !(await this.memory.drop(persons))) return false;
    if (withFaces.length > 0 && !(await this.memory.drop(withFaces))) return false;
    if (faces.length > 0 && !(await this.memory.dropFaces(faces))) return false;
    if (rules.length > 0 && this.memory.dropRules && !(await this.memory.dropRules(rules))) return false;
    for (const key of keys) {
      this.held.delete(key);
      this.settled.delete(key);
    }
    for (const id of [...persons, ...withFaces])
      for (const key of [`p:${id}`, `f:${id}`]) {
        this.held.delete(key);
        this.settled.delete(key);
      }
    return true;
  }

  private async keepRules({ kept }: AccessChunk): Promise<boolean> {
    const rules = kept.filter(({ key }) => key.startsWith('r:'));
    if (rules.length === 0) return true;
    const told = new Map(rules.map(({ key, value }) => [idOf(key), value as RuleValue]));
    // What cannot be told is refused to the persons whom it is about; the rule itself harms nobody.
    const possible = new Map([...told].filter(([, rule]) => this.memory.refusalOf(rule) === undefined));
    const impossible = [...told.keys()].filter((id) => !possible.has(id));
    if (possible.size > 0 && this.memory.keepRules && !(await this.memory.keepRules(possible))) return false;
    if (impossible.length > 0 && this.memory.dropRules && !(await this.memory.dropRules(impossible))) return false;
    for (const { key, hash } of rules) this.held.set(key, hash);
    return true;
  }

  private async keepPersons(
    { kept }: AccessChunk,
    rows: ReadonlyMap<string, HeldRow>,
  ): Promise<Map<string, string> | undefined> {
    const keys = kept.filter(({ key }) => !key.startsWith('r:'));
    const open = keys.filter(({ key, hash }) => this.settled.get(key)?.hash !== hash);
    const persons = new Map<string, TerminalPerson>();
    for (const id of new Set(open.map(({ key }) => idOf(key)))) {
      const { person, refusal } = personOf(id, rows, this.memory);
      if (person) persons.set(id, person);
      else {
        if (!(await this.memory.drop([id]))) return undefined;
        this.settle([`p:${id}`, `f:${id}`], rows, { person: refusal });
      }
    }
    const outcomes = persons.size > 0 ? await this.memory.keep([...persons.values()]) : new Map<string, KeptPerson>();
    for (const [id, outcome] of outcomes ?? []) {
      const withPhoto = persons.get(id)?.face !== undefined || outcome.person !== undefined;
      this.settle(withPhoto ? [`p:${id}`, `f:${id}`] : [`p:${id}`], rows, outcome);
    }
    const isWhole = outcomes !== undefined && outcomes.size === persons.size;
    if (!isWhole) return undefined;
    const refused = new Map<string, string>();
    for (const { key } of keys) {
      const refusal = this.settled.get(key)?.refusal;
      if (refusal !== undefined) refused.set(key, refusal);
    }
    return refused;
  }

  /** Notes what became of parts of a person. */
  private settle(keys: readonly string[], rows: ReadonlyMap<string, HeldRow>, { person, face }: KeptPerson): void {
    for (const key of keys) {
      const hash = rows.get(key)?.wanted;
      if (!hash) continue;
      const refusal = key.startsWith('f:') ? (person ?? face) : person;
      this.settled.set(key, { hash, ...(refusal !== undefined && { refusal }) });
      if (refusal === undefined) this.held.set(key, hash);
      else this.held.delete(key);
    }
  }

  /** Reads what the terminal keeps and makes rows of it. @returns false where it does not answer */
  private async readBack(): Promise<boolean> {
    const read = await this.memory.read();
    if (!read) return false;
    const rows = new Map((await this.way.rows()).map((row) => [row.key, row]));
    this.held.clear();
    this.settled.clear();
    for (const [key, hash] of heldRules(read, rows, this.memory)) this.held.set(key, hash);
    for (const [id, said] of read.persons) {
      // Who has no id of ours was entered by somebody at the terminal.
      if (!uuid.test(id)) continue;
      const { person } = personOf(id, rows, this.memory);
      const row = rows.get(`p:${id}`);
      const isRight = person !== undefined && isAs(this.memory.readAs(person), said);
      this.held.set(`p:${id}`, (isRight ? row?.wanted : undefined) ?? otherwise);
      const face = heldFace(said, rows.get(`f:${id}`));
      if (face) this.held.set(`f:${id}`, face);
    }
    this.readAt = Date.now();
    this.isNew = false;
    return true;
  }
}

/** What is kept of a photo: of which photo a terminal does not say, so what was confirmed counts. */
function heldFace({ hasFace }: ReadPerson, row: HeldRow | undefined): string | undefined {
  if (hasFace === false) return undefined;
  if (hasFace === undefined) return row?.confirmed || undefined;
  return row?.confirmed || otherwise;
}

function heldRules(
  { rules }: ReadMemory,
  rows: ReadonlyMap<string, HeldRow>,
  memory: TerminalMemory,
): [string, string][] {
  const wanted = [...rows.values()].filter(({ key }) => key.startsWith('r:'));
  const strange = [...(rules?.keys() ?? [])].filter((id) => uuid.test(id) && !rows.has(`r:${id}`));
  // Rules that stand with each person, or cannot be told, are kept nowhere: what was confirmed counts.
  const known = wanted.flatMap(({ key, value, wanted: hash, confirmed }): [string, string][] => {
    const rule = value as RuleValue | null;
    if (!rules || !memory.ruleReadAs || !rule || memory.refusalOf(rule) !== undefined)
      return confirmed ? [[key, confirmed]] : [];
    const said = rules.get(idOf(key));
    if (said === undefined) return [];
    return [[key, said === memory.ruleReadAs(rule) ? (hash ?? otherwise) : otherwise]];
  });
  return [...known, ...strange.map((id): [string, string] => [`r:${id}`, otherwise])];
}

const isAs = (expected: ReadPerson, said: ReadPerson): boolean =>
  (['name', 'card', 'rights'] as const).every(
    (field) => said[field] === undefined || said[field] === (expected[field] ?? ''),
  );

/** A person as its rows say, or why the terminal cannot be told of it. */
function personOf(
  id: string,
  rows: ReadonlyMap<string, HeldRow>,
  memory: TerminalMemory,
): { person?: TerminalPerson; refusal?: string } {
  const value = rows.get(`p:${id}`)?.value as PersonValue | null | undefined;
  if (!value) return { refusal: 'unsupported' };
  const row = rows.get(`f:${id}`);
  // A photo that the terminal has is not sent again.
  const face = row?.confirmed === row?.wanted ? undefined : (row?.value as FaceValue | null | undefined);
  const rules = new Map<string, RuleValue>();
  for (const ruleId of value.r) {
    const rule = rows.get(`r:${ruleId}`)?.value as RuleValue | null | undefined;
    if (!rule) continue;
    // A terminal knows nobody whom it forbids: who is forbidden sometimes is not told to it.
    if (rule.x === 1) return { refusal: 'denial' };
    const refusal = memory.refusalOf(rule);
    if (refusal !== undefined) return { refusal };
    rules.set(ruleId, rule);
  }
  if (rules.size === 0) return { refusal: 'unsupported' };
  return { person: { id, name: value.n, rules, ...(value.c && { card: value.c }), ...(face && { face: face.s }) } };
}
