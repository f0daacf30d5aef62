import type { CallFacts } from './specification.js';
import { at, type Body, smallest, valid, word } from './values.js';
import { ask, encoded, type Finding, type Raw, type Reply, told, type Visitor } from './wire.js';

/** A check of a call: what it is about, and what it finds wrong. */
export interface Check {
  name: string;
  find(): Promise<Finding>;
}

/** A call under test. */
export type Tested = CallFacts & { added: readonly string[]; isRead: boolean };

/** Sign-ins of a product under test. */
export interface SignIns {
  account: string;
  /** Its passwords: before and after the first sign-in. */
  firstPassword: string;
  password: string;
  /** Of the account that belongs to no school. */
  operations: { account: string; password: string };
  appKey: string;
  appSecret: string;
}

const blank = (token: string): Visitor => ({ token });

/** The running product, and who asks it. */
export class Campus {
  /** Holds every key of its school. */
  main: Visitor = {};
  /** Holds none. */
  powerless: Visitor = {};
  /** May lose its password and its session. */
  private spare: Visitor = {};
  private leaving: Visitor = {};
  private client: Visitor = {};
  /** By call: entering and leaving schools ends a session. */
  private readonly operations = new Map<string, Visitor>();
  /** Answers to the sign-ins: nothing else makes them again. */
  readonly signedIn = new Map<string, Reply>();

  constructor(
    readonly base: string,
    readonly table: ReadonlyMap<string, CallFacts>,
    private readonly signIns: SignIns,
  ) {}

  /**
   * Signs in everybody whom checks need.
   * @param operatorCalls ids of calls for those who belong to no school: each is asked in a session of its own
   * @throws when one of them cannot
   */
  async enter(operatorCalls: readonly string[]): Promise<void> {
    const { account, firstPassword, password, operations, appKey, appSecret } = this.signIns;
    this.main = await this.signIn(account, password).catch(() => this.signIn(account, firstPassword, password));
    for (const id of operatorCalls) {
      const entered = this.signIn(operations.account, password);
      this.operations.set(
        id,
        await entered.catch(() => this.signIn(operations.account, operations.password, password)),
      );
    }
    const opened = await this.succeed('open.token', { appKey, appSecret });
    this.client = { bearer: (opened.envelope!.data as { token: string }).token };
    this.powerless = (await this.newAccount()).visitor;
    const spare = await this.newAccount();
    this.spare = spare.visitor;
    this.leaving = await this.signIn(spare.account, spare.password);
  }

  /** Sends a body as the call demands it, by default from whom may ask it. */
  send(call: CallFacts, body: Body, visitor = this.visitorOf(call), encoding = call.body): Promise<Reply> {
    return this.sendRaw(call, encoded(call.method, encoding, body), visitor);
  }

  /** Sends bytes. */
  sendRaw(call: CallFacts, raw: Raw, visitor = this.visitorOf(call)): Promise<Reply> {
    const token = call.fields.token?.required && visitor?.token;
    const query = [raw.query, token && `token=${token}`].filter(Boolean).join('&');
    return ask(this.base, call, { ...raw, query }, visitor);
  }

  private visitorOf({ id, auth, forOperators }: CallFacts): Visitor | undefined {
    if (forOperators) return this.operations.get(id);
    if (auth) return auth === 'open' ? this.client : undefined;
    if (id === 'auth.logout') return this.leaving;
    return /^auth\.updatepassword$|^login\.mustchgpwd$/.test(id) ? this.spare : this.main;
  }

  private async succeed(id: string, body: Body, visitor: Visitor = {}): Promise<Reply> {
    const reply = await this.send(this.table.get(id)!, body, visitor);
    if (reply.envelope?.code !== 0) throw new Error(`${id}: ${told(reply)}`);
    if (!this.signedIn.has(id)) this.signedIn.set(id, reply);
    return reply;
  }

  /** Signs in, past a forced change of the password where `next` says to what. */
  private async signIn(loginAccount: string, loginPassword: string, next?: string): Promise<Visitor> {
    const reply = await this.succeed('auth.login', { loginAccount, loginPassword, code: '0000' });
    const { token, id, mustchgpwd } = reply.envelope!.data as { token: string; id: string; mustchgpwd: boolean };
    if (!mustchgpwd) return blank(token);
    if (!next) throw new Error(`${loginAccount} has to change its password`);
    await this.succeed('login.mustchgpwd', { id, password: next }, blank(token));
    return this.signIn(loginAccount, next);
  }

  private async newAccount(): Promise<{ visitor: Visitor; account: string; password: string }> {
    const [account, first, password] = [word(), `A1-${word(20)}`, `B2-${word(20)}`];
    const body = { loginaccount: account, loginpassword: first, name: account, phone: '13800000000' };
    await this.succeed('account.add', body, this.main);
    return { visitor: await this.signIn(account, first, password), account, password };
  }
}

/** What a paged call takes around its filters. */
export const firstPage = (call: CallFacts): Body => (call.paged ? { page: 0, pagesize: 20, params: {} } : {});

/** The smallest request that a call takes, for all there is. */
export const unfiltered = (call: CallFacts): Body => ({ ...firstPage(call), ...smallest(call) });

/** A filter that hardly a row fits. */
const narrowing = /^params\.(name|keyword|student|classesid)$/;

/** The smallest request that a call takes: a workbook of few rows, as hundreds of each are asked for. */
export function request(call: CallFacts): Body {
  const narrow = call.answer === 'binary' && Object.entries(call.fields).find(([name]) => narrowing.test(name));
  return narrow ? at(unfiltered(call), narrow[0], valid(...narrow, 0)) : unfiltered(call);
}

/** True for a field that only narrows what is answered: most of what is sent in it means something. */
export const isFilter = ({ id }: CallFacts, name: string): boolean =>
  name.startsWith('params.') || /^(query|summary|export)/i.test(id.split('.').at(-1)!);
