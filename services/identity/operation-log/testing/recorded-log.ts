import { randomUUID } from 'node:crypto';
import { operationRecorded } from '../../../../libs/contracts/platform/operation.events.js';
import { chainBlocks, sequencePending } from '../../../../libs/eventsourcing/index.js';
import { OtherServices } from '../../../../libs/testing/index.js';
import { RunningIdentity } from '../../identity.fixture.js';

/** An entry as the wire has it. */
export interface Entry {
  id: string;
  loginaccount: string;
  module: string;
  ip: string;
  requestparams: string;
  result: boolean;
  message: string;
  subjects: { name: string; aggregate: string; aggregateId: string; removed: boolean; historylink: string }[];
}

/** What a verification says. */
export interface Verdict {
  intact: boolean;
  entries: number;
  /** Events that are in blocks, and of these those in an archive. */
  events: number;
  archivedevents: number;
  /** Events that wait for a block. */
  waitingevents: number;
  pending: number;
  head: string;
  /** Entries whose event is archived. */
  archived: number;
  archivedMonths: string;
  /** Entries up to it were not read again. */
  verifiednumber: number;
  /** Entries that were read. */
  total: number;
  /** Entries that the list leaves out. */
  hidden: number;
  hidings: { loginaccount: string; createtime: string; count: number }[];
  problemCount: number;
  problems: { number?: number; module: string; message: string }[];
}

const operation = (name: string, parameters: Record<string, unknown>, requestId: string) => ({
  call: 'student.add',
  function: name,
  loginAccount: 'main',
  accountType: 2,
  ip: '10.0.0.1',
  requestId,
  parameters,
  code: 0,
  message: '',
});

/** The operation log of a school, with the people service beside identity. */
export class RecordedLog {
  private constructor(
    readonly identity: RunningIdentity,
    readonly others: OtherServices,
    readonly school: string,
    /** Token of the main account. */
    readonly main: string,
  ) {}

  static async start(): Promise<RecordedLog> {
    // Blocks are made when a test wants them: an event that a test alters for a while would be in one as it was then.
    const identity = await RunningIdentity.start({ BLOCK_SECONDS: '86400' });
    const { schoolId } = await identity.found('main');
    const others = await OtherServices.of(identity.campus.database, ['people']);
    return new RecordedLog(identity, others, schoolId, await identity.signIn('main'));
  }

  async stop(): Promise<void> {
    await this.others.close();
    await this.identity.stop();
  }

  /** Another service records an operation. */
  record(
    name: string,
    parameters: Record<string, unknown> = { name: '李' },
    requestId: string = randomUUID(),
  ): Promise<void> {
    const { school } = this;
    const recorded = operationRecorded(operation(name, parameters, requestId));
    return this.others.tell('people', { school, actor: 'main' }, `operation-${randomUUID()}`, recorded);
  }

  /** The listed entries. */
  async query(params: object = {}): Promise<Entry[]> {
    const request = { token: this.main, body: { params } };
    return (await this.identity.data<{ data: Entry[] }>('/api/system/logmg/query', request)).data;
  }

  /** Verifies all entries, or those since the last verification. */
  verify(token = this.main, isWhole = true): Promise<Verdict> {
    return this.identity.data<Verdict>(`/api/system/logmg/verify?whole=${isWhole}`, { token });
  }

  /** Runs a statement as the owner of the database. */
  asOwner(statement: string, ...parameters: unknown[]) {
    return this.identity.campus.database.asOwner((sql) => sql.query(statement, parameters));
  }

  /** Chains what a service has told so far into a block. */
  async chain(source: 'people' | 'identity'): Promise<void> {
    await sequencePending(this.identity.campus.database, source);
    await chainBlocks(this.identity.campus.database, source);
  }

  /** Waits until every event has had its effect. */
  settled(): Promise<void> {
    return this.identity.settled();
  }
}
