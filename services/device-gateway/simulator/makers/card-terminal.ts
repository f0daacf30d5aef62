import { type Fields, fieldsIn, textIn } from '../../drivers/terminal/maker-json.js';
import { AccessTerminal } from './access-terminal.js';

interface CardPermission {
  code: string;
  type: number;
  time: Fields;
}

const ok = { code: '000000' };

/** A DW200 (`access_device/v1`), as its firmware was read and measured. */
export class CardTerminal extends AccessTerminal {
  readonly permissions = new Map<string, CardPermission>();
  private lastSerial = 0;
  /** Seconds of what was told under a number, which an acknowledgement deletes. */
  private readonly told = new Map<string, readonly number[]>();

  get personCount(): number {
    return new Set([...this.permissions.keys()].map((id) => id.split('_')[0])).size;
  }

  present({ card = '' }: { card?: string; face?: string }): boolean {
    const code = card.toLowerCase();
    const found = [...this.permissions].find(
      ([, permission]) => permission.code === code && this.holds(permission.time),
    );
    const second = Math.floor(this.now / 1000);
    const row = { id: found?.[0] ?? '-1', type: 200, code, time: second, result: found ? 1 : 0, extra: {}, error: '' };
    this.keepPass(row, '');
    if (found) this.open(card);
    this.tellPasses([row]);
    return found !== undefined;
  }

  protected obeys({ uuid }: Fields): boolean {
    return uuid === this.identity.serialNumber;
  }

  /** Rows go again after a reconnect alone, all in one message. */
  protected sendKept(): void {
    if (this.passes.length > 0) this.tellPasses(this.passes.map(({ row }) => row));
  }

  protected acknowledged({ serialNo }: Fields): void {
    const seconds = this.told.get(String(serialNo)) ?? [];
    const left = this.passes.filter(({ row }) => !seconds.includes(Number(row.time)));
    this.passes.splice(0, this.passes.length, ...left);
    this.emit('stored', this.passes.length);
  }

  protected act(action: string, data: unknown) {
    switch (action) {
      case 'control':
        return this.control(data);
      case 'getConfig':
        return this.getConfig(data);
      case 'setConfig':
        return this.setConfig(data);
      case 'insertPermission': {
        for (const row of data as Fields[]) {
          const time = fieldsIn(row, 'time');
          if (time.type !== 0 && time.range === undefined) return { code: '100000', data: "time's range format error" };
          const code = (row.code as string).toLowerCase();
          this.permissions.set(String(row.id), { code, type: Number(row.type), time });
        }
        this.emit('personsChanged');
        return { ...ok, data: (data as Fields[]).map(({ id }) => id) };
      }
      case 'delPermission':
        for (const id of data as string[]) this.permissions.delete(id);
        this.emit('personsChanged');
        return ok;
      case 'getPermission': {
        const { page, size } = data as { page: number; size: number };
        const rows = [...this.permissions].map(([id, permission]) => ({ id, extra: {}, ...permission }));
        const content = rows.slice(page * size, (page + 1) * size);
        return { ...ok, data: { content, page, size, total: rows.length, totalPage: Math.ceil(rows.length / size) } };
      }
      default:
        return { code: '100000', data: 'Illegal instruction' };
    }
  }

  private tellPasses(rows: readonly Record<string, unknown>[]): void {
    // Numbers run from 0 to 99 and begin again.
    const serialNo = String(this.lastSerial % 100);
    this.lastSerial += 1;
    this.told.set(
      serialNo,
      rows.map(({ time }) => Number(time)),
    );
    this.tellEvent('access', serialNo, rows);
  }

  private holds(time: Fields): boolean {
    if (time.type === 0) return true;
    const range = fieldsIn(time, 'range');
    const now = Math.floor(this.now / 1000);
    const isWithin = now >= Number(textIn(range, 'beginTime')) && now <= Number(textIn(range, 'endTime'));
    return time.type === 1 && isWithin;
  }
}
