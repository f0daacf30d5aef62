import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { writeWorkbook } from '../../libs/spreadsheet/index.js';
import { until } from '../../libs/testing/product.js';
import type { Fleet } from '../../services/device-gateway/simulator/fleet.js';
import type { ScaledCampus } from './campus.js';

const calls = '/api/school/student/importv2';
/** How much happens. */
export interface Pace {
  /** Times between two swipes, two commands and two imports, ms. */
  swipe: number;
  command: number;
  import: number;
  /** Students of one import. */
  students: number;
}

/** As much as the form bears on two processors. */
const fullPace: Pace = { swipe: 20, command: 500, import: 0, students: 300 };

interface Row {
  className: string;
  code: string;
  name: string;
  sex: string;
}

const columns = (['班级名称', '学生编码', '姓名', '性别'] as const).map((title, place) => ({
  title,
  value: (row: Row) => [row.className, row.code, row.name, row.sex][place],
}));

async function workbook(codes: readonly string[]): Promise<FormData> {
  const rows = codes.map((code) => ({ className: '高一1班', code, name: code, sex: '男' }));
  const stream = new PassThrough();
  const [bytes] = await Promise.all([buffer(stream), writeWorkbook(stream, { sheetName: '学生', columns }, rows)]);
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], '学生.xlsx'));
  return form;
}

/** What happens at a school while parts fail: people pass, somebody opens doors, a list is imported. */
export class Load {
  /** What was asked for so far. */
  readonly asked = { swipes: 0, commands: 0, students: 0 };
  /** Doors that really opened. */
  openings = 0;
  private readonly ending = new AbortController();
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly campus: ScaledCampus,
    private readonly fleet: Fleet,
    private readonly pace: Pace = fullPace,
  ) {
    for (const device of fleet.devices)
      device.on('opened', () => {
        this.openings += 1;
      });
  }

  /** Begins; what cannot be asked for is asked for again a little later. */
  begin(): void {
    this.running = Promise.all([
      this.repeat(this.pace.swipe, async () => this.swipe()),
      this.repeat(this.pace.command, () => this.openDoor()),
      this.repeat(this.pace.import, () => this.importMore()),
    ]);
  }

  /** Waits until every device is connected again. */
  async devicesBack(): Promise<void> {
    const areBack = () => this.fleet.devices.every(({ connection }) => connection.isConnected);
    await until('the devices to be back', areBack, 120_000);
  }

  /** Ends, and waits until the devices have given everything away. */
  async end(): Promise<void> {
    this.ending.abort();
    await this.running;
    const areStored = () => this.fleet.devices.every(({ waiting }) => waiting === 0);
    await until('every record to be acknowledged', areStored, 120_000);
  }

  /** Imports students with these codes, however often it is refused meanwhile; gives how many it says it saved. */
  async importStudents(codes: readonly string[]): Promise<number> {
    const form = await workbook(codes);
    const taskid = await this.insist<string>(`${calls}/parse`, form);
    await this.completed(`${calls}/queryparseprogress`, taskid);
    const saveTask = await this.insist<string>(`${calls}/saveresult`, { taskid });
    return (await this.completed(`${calls}/querysaveprogress`, saveTask)).successCount;
  }

  private completed(path: string, taskid: string) {
    return until(
      path,
      async () => {
        const progress = await this.insist<{ complate: boolean; successCount: number }>(path, { taskid });
        return progress.complate && progress;
      },
      120_000,
    );
  }

  private insist<T>(path: string, body: object | FormData): Promise<T> {
    return until(path, async () => (await this.campus.call<T>(path, body).catch(() => undefined))?.data, 120_000);
  }

  /** Somebody passes, at each device in turn. @param card one of the school's in turn without it */
  swipe(card = String(7_100_000 + (this.asked.swipes % 1200) * 37).padStart(10, '0')): void {
    const { devices } = this.fleet;
    const device = devices[this.asked.swipes % devices.length];
    if (!device) throw new Error('there are no devices');
    device.faults.duplicates = this.asked.swipes % 3 === 0;
    device.swipe({ cred: card, dir: 'in' });
    this.asked.swipes += 1;
  }

  private async importMore(): Promise<void> {
    const { students: length } = this.pace;
    const first = this.asked.students;
    this.asked.students += length;
    await this.importStudents(Array.from({ length }, (_, index) => `LOAD${first + index}`));
  }

  /** Asks for a door to be opened. */
  async openDoor(): Promise<void> {
    const devices = [{ devicecode: 'D001', doorcode: '1' }];
    await this.campus.call('/api/dg/controllercenter/opendoor', { devices }).then(
      () => {
        this.asked.commands += 1;
      },
      // Nobody answered: whether it was asked for is told by the log.
      () => undefined,
    );
  }

  private async repeat(pause: number, work: () => Promise<void>): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      await work();
      await delay(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}
