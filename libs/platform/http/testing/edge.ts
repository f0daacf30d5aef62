import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  accountAdded,
  accountAuthorised,
  passwordChangeDemanded,
  sessionStarted,
} from '../../../contracts/identity/account.events.js';
import type { DataOf, Envelope, NewEvent } from '../../../contracts/kernel/index.js';
import type { operationRecorded } from '../../../contracts/platform/operation.events.js';
import { type TestDatabase, testDatabase } from '../../../testing/index.js';
import { until } from '../../../testing/product.js';
import { type StartedProduct, startProduct } from '../../../testing/started-product.js';
import { AccessRegistry } from '../../access/access-registry.js';
import { TokenSigner } from '../../access/token.js';
import { EventStores } from '../../process/event-stores.js';
import { serviceModule } from '../../service/service-definition.js';
import { AnswerInterceptor } from '../answer.interceptor.js';

/** What the log of the process was told of a failure. */
export interface LoggedFailure {
  requestId?: string;
  call?: string;
  error?: unknown;
}

/** Who is to be signed in. */
interface Visitor {
  permissions?: readonly string[];
  /** Main accounts hold every permission. */
  isMain?: boolean;
  /** Has yet to replace the password that it was given. */
  isNew?: boolean;
  /** 1 operations user, 2 school user. */
  accountType?: 1 | 2;
  school?: string;
  /** When the session began, ms ago. */
  age?: number;
}

/** A process of the product that serves a spec's own calls: HTTP, guard, answers and logs as they ship. */
export class Edge {
  private constructor(
    private readonly test: TestDatabase,
    private readonly product: StartedProduct,
    /** What the process logged as errors. */
    readonly failures: readonly LoggedFailure[],
    /** What it logged of refused requests. */
    readonly refusals: readonly LoggedFailure[],
  ) {}

  /** Starts it. @param useCases of the service organisation */
  static serving(...useCases: readonly object[]): Promise<Edge> {
    return Edge.servingAt(0, ...useCases);
  }

  /** The same on a port; 0 is any free one. */
  static async servingAt(port: number, ...useCases: readonly object[]): Promise<Edge> {
    const test = await testDatabase();
    const services = [
      serviceModule({ name: 'identity' }),
      serviceModule({ name: 'organisation', folders: [{ calls: [{ ...useCases }] }] }),
    ];
    const product = await startProduct(services, {
      DATABASE_URL: test.database.ownerUrl,
      SERVICES: 'identity,organisation',
      SAMPLE: 'none',
      PORT: String(port),
      UPLOAD_MEGABYTES: '32',
    });
    const failures: LoggedFailure[] = [];
    product.campus.logger.error = (failure: unknown) => void failures.push(failure as LoggedFailure);
    const refusals: LoggedFailure[] = [];
    product.campus.logger.info = (refusal: unknown) => void refusals.push(refusal as LoggedFailure);
    return new Edge(test, product, failures, refusals);
  }

  private get campus() {
    return this.product.campus;
  }

  /** How long files may take until they are sent, ms. */
  set longestFile(milliseconds: number) {
    this.campus.find(AnswerInterceptor).longestFile = milliseconds;
  }

  /** Address of the process. */
  get url(): string {
    return this.campus.url;
  }

  /** What the process says of itself. */
  ready(): Promise<Response> {
    return fetch(`${this.campus.healthUrl}/health/ready`);
  }

  get signer(): TokenSigner {
    return this.campus.find(TokenSigner);
  }

  get access(): AccessRegistry {
    return this.campus.find(AccessRegistry);
  }

  /** Names of the uploaded files that it keeps now. */
  async uploads(): Promise<string[]> {
    const { hostname, port } = new URL(this.url);
    return readdir(join(tmpdir(), `campus-uploads-${hostname}-${port}`));
  }

  /** Appends events to the log of identity, and waits until the process acts on them. */
  async tell(
    school: string,
    stream: string,
    events: readonly NewEvent[],
    isKnown: () => boolean | Promise<boolean>,
  ): Promise<void> {
    const store = this.campus.find(EventStores).of('identity');
    await store.transact({ school, meta: { actor: 'test' } }, async (unit) => unit.append(stream, events));
    await until('the process to act on it', isKnown);
  }

  /** Signs somebody in; gives the account, its session and its token. */
  async signIn({ permissions = [], isMain = false, isNew = false, accountType = 2, age = 0, ...rest }: Visitor = {}) {
    const [accountId, sessionId, school] = [randomUUID(), randomUUID(), rest.school ?? randomUUID()];
    const startedAt = Date.now() - age;
    const account = { loginAccount: 'visitor', name: 'Visitor', phone: '', accountType, isMain, state: 1 } as const;
    const events = [
      accountAdded(account),
      passwordChangeDemanded({ demanded: isNew }),
      accountAuthorised({ moduleIds: [], permissions: [...permissions] }),
    ];
    await this.tell(school, `account-${accountId}`, events, () => true);
    const started = sessionStarted({ accountId, ip: '', startedAt });
    const isKnown = () => this.access.session(sessionId) !== undefined;
    await this.tell(school, `session-${sessionId}`, [started], isKnown);
    return { accountId, sessionId, school, startedAt, token: this.signer.session({ sessionId, issuedAt: startedAt }) };
  }

  /** Makes a request; gives what came back. */
  async ask(path: string, request?: RequestInit) {
    const { status, headers, ...answer } = await this.raw(path, request);
    return { status, headers, ...(JSON.parse(answer.text) as Envelope) };
  }

  /** The same, of an answer that need not be an envelope. */
  async raw(path: string, request?: RequestInit) {
    const answer = await fetch(`${this.url}${path}`, request);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  /** The operations that a school's log tells of, in the order of their recording. */
  async operations(school: string): Promise<DataOf<typeof operationRecorded>[]> {
    const rows = await this.test.database.asOwner((sql) =>
      sql.query<{ data: DataOf<typeof operationRecorded> }>(
        `select data from organisation.events where school = $1 and type = 'OperationRecorded' order by sequence`,
        [school],
      ),
    );
    return rows.map(({ data }) => data);
  }

  async stop(): Promise<void> {
    await this.product.stop();
    await this.test.close();
  }
}

/** A POST with a JSON body. */
export const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
