import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deviceRecordReceived } from '../../libs/contracts/device-gateway/index.js';
import { type CheckResult, checkProjections } from '../../libs/eventsourcing/index.js';
import { firstSchoolId } from '../../libs/platform/index.js';
import { EventStores } from '../../libs/platform/process/event-stores.js';
import { writeWorkbook } from '../../libs/spreadsheet/index.js';
import { until } from '../../libs/testing/product.js';
import { type StartedProduct, startProduct } from '../../libs/testing/started-product.js';
import { loadServices } from '../../services/services.js';

/** A row of the import: class, student, and one parent. */
type ImportedRow = readonly [className: string, code: string, name: string, sex: string, parent: string, phone: string];

const titles = ['班级名称', '学生编码', '姓名', '性别', '家长1姓名', '家长1手机号'];

/** A product in this process whose data outlive a restart. */
export class ErasedSchool {
  private constructor(private readonly product: StartedProduct) {}

  static async start(): Promise<ErasedSchool> {
    return new ErasedSchool(await startProduct(await loadServices()));
  }

  get client() {
    return this.product.client;
  }

  private get campus() {
    return this.product.campus;
  }

  async restart(): Promise<void> {
    await this.product.halt();
    await this.product.launch();
  }

  stop(): Promise<void> {
    return this.product.stop();
  }

  /** Waits until every service has followed what happened. */
  settled(): Promise<void> {
    return this.campus.bus.settled();
  }

  /** Imports students with a parent each, and waits until they are saved. */
  async importStudents(rows: readonly ImportedRow[]): Promise<void> {
    const path = '/api/school/student/importv2';
    const columns = titles.map((title, place) => ({ title, value: (row: ImportedRow) => row[place] }));
    const stream = new PassThrough();
    const [bytes] = await Promise.all([buffer(stream), writeWorkbook(stream, { sheetName: '学生', columns }, rows)]);
    const form = new FormData();
    form.append('file', new File([new Uint8Array(bytes)], '学生.xlsx'));
    const taskid = await this.client.data<string>(`${path}/parse`, form);
    const isComplete = async (call: string, id: string) =>
      (await this.client.data<{ complate: boolean }>(`${path}/${call}`, { taskid: id })).complate;
    await until('the parse', () => isComplete('queryparseprogress', taskid), 120_000);
    const saveId = await this.client.data<string>(`${path}/saveresult`, { taskid });
    await until('the save', () => isComplete('querysaveprogress', saveId), 120_000);
  }

  /** A device reports that somebody held a card before it; waits until the pass is there. */
  async swipe(cardNumber: string): Promise<void> {
    const device = await this.anyDevice();
    const happenedAt = Date.now();
    const record = { epoch: randomUUID(), sequence: 1, happenedAt, clockTrust: 'device', lane: 'live' } as const;
    const swiped = {
      ...record,
      deviceId: device,
      credential: { kind: 'card' as const, value: cardNumber },
      granted: true,
    };
    await this.campus
      .find(EventStores)
      .of('device-gateway')
      .transact({ school: firstSchoolId, meta: { actor: 'device' } }, async (unit) =>
        unit.append(`records-${device}`, [deviceRecordReceived(swiped)]),
      );
    await this.settled();
  }

  /** `schema.table` of every table where a row holds one of the texts in any column, whatever its type. */
  async tablesWith(texts: readonly string[]): Promise<string[]> {
    return this.campus.database.asOwner(async (sql) => {
      const tables = await sql.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema')`,
      );
      const found: string[] = [];
      for (const { name } of tables) {
        const hits = await sql.query(
          `select 1 from ${name} as entry
           where exists (select from unnest($1::text[]) as wanted where strpos(lower(entry::text), lower(wanted)) > 0) limit 1`,
          [texts],
        );
        if (hits.length > 0) found.push(name);
      }
      return found;
    });
  }

  /** Files of the data folder with one of the texts, but for those of the database server itself. */
  async filesWith(texts: readonly string[]): Promise<string[]> {
    const entries = await readdir(this.product.folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const own = files.filter((path) => !path.startsWith(join(this.product.folder, 'postgres')));
    const found = await Promise.all(
      own.map(async (path) => {
        const content = await readFile(path);
        return texts.some((text) => path.includes(text) || content.includes(text)) ? [path] : [];
      }),
    );
    return found.flat();
  }

  /** What is wrong with read models, compared with the log. */
  async differences(): Promise<CheckResult[]> {
    const results: CheckResult[] = [];
    for (const [, store] of this.campus.find(EventStores).all()) results.push(...(await checkProjections(store)));
    return results.filter(({ differing }) => differing > 0);
  }

  /** Runs a statement as the owner of the database: what nobody should. */
  async tamper(statement: string, parameters: readonly unknown[]): Promise<void> {
    await this.campus.database.asOwner((sql) => sql.query(statement, parameters));
  }

  private async anyDevice(): Promise<string> {
    const page = { page: 0, pagesize: 1, params: {} };
    const { data } = await this.client.data<{ data: { id: string }[] }>('/api/dg/device/query', page);
    return data[0]!.id;
  }
}
