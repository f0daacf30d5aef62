import { randomBytes } from 'node:crypto';
import { type Fields, fieldsIn, textIn } from '../../drivers/terminal/maker-json.js';
import { AccessTerminal } from './access-terminal.js';

interface User {
  name: string;
  permissionIds: readonly string[];
}
interface Key {
  type: string;
  code: string;
  userId: string;
}

const ok = { code: '000000' };
const failed = (data: unknown) => ({ code: '100000', data });
/** Rows of a page. */
const largestPage = 100;

/** A VF203 or VF105 (`access_device/v2`), as its firmware was read and measured. */
export class UserTerminal extends AccessTerminal {
  readonly users = new Map<string, User>();
  readonly keys = new Map<string, Key>();
  readonly permissions = new Map<string, Fields>();
  private snapshot: string[] = [];

  get personCount(): number {
    return this.users.size;
  }

  /** A card that somebody entered at the terminal, under a key of its own. */
  enrolHere(userId: string, code: string): void {
    this.keys.set(`local-${code}`, { type: '200', code, userId });
  }

  present({ card, face }: { card?: string; face?: string }): boolean {
    const key = [...this.keys.values()].find(({ type, code, userId }) =>
      face === undefined ? type === '200' && code === card?.toUpperCase() : type === '300' && userId === face,
    );
    const user = key && this.users.get(key.userId);
    const isGranted = user?.permissionIds.some((id) => this.holds(this.permissions.get(id))) ?? false;
    const id = randomBytes(5).toString('hex');
    const row = {
      userId: key?.userId,
      type: face === undefined ? 200 : 300,
      result: isGranted ? 0 : 1,
      code: card ?? 'iVBORw0KGgo=',
      name: user?.name ?? '',
      timeStamp: Math.max(0, Math.floor(this.now / 1000)),
      extra: {},
      error: isGranted ? '' : 'no permission',
    };
    this.keepPass(row, id);
    if (isGranted) this.open(user?.name ?? '');
    this.tellEvent('access', id, [row]);
    return isGranted;
  }

  protected obeys(): boolean {
    // Whatever the envelope names.
    return true;
  }

  /** One row in a while from a snapshot: one that was acknowledged meanwhile comes once more. */
  protected sendKept(): void {
    this.repeat(this.uploadEvery, () => {
      if (this.snapshot.length === 0) this.snapshot = this.passes.map(({ id }) => id);
      const id = this.snapshot.shift();
      const row = this.passes.find((pass) => pass.id === id)?.row;
      if (!id || !row) return;
      // Another form than the live one: the type is a text, and who is missing is empty.
      this.tellEvent('access', id, [{ ...row, type: String(row.type), userId: row.userId ?? '' }]);
    });
  }

  protected acknowledged({ serialNo, code }: Fields): void {
    const place = this.passes.findIndex(({ id }) => id === serialNo);
    if (place >= 0 && code === '000000') this.passes.splice(place, 1);
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
      case 'insertUser':
        return this.insertUsers(data as Fields[]);
      case 'insertKey':
        return this.insertKeys(data as Fields[]);
      case 'insertPermission':
        return this.insertPermissions(data as Fields[]);
      case 'delUser':
        for (const id of data as string[]) {
          this.users.delete(id);
          for (const [keyId, { userId }] of this.keys) if (userId === id) this.keys.delete(keyId);
        }
        this.emit('personsChanged');
        return ok;
      case 'delKey':
        // Whether it was there is not told.
        for (const keyId of (data as { keyIds: string[] }).keyIds) this.keys.delete(keyId);
        return ok;
      case 'delPermission':
        for (const id of (data as { permissionIds: string[] }).permissionIds) this.permissions.delete(id);
        return ok;
      case 'getUser':
        return this.page(
          data as Fields,
          [...this.users].map(([userId, user]) => ({
            userId,
            name: user.name,
            extra: '{}',
            permissionIds: user.permissionIds.join(','),
          })),
        );
      case 'getKey':
        return this.page(
          data as Fields,
          [...this.keys].map(([keyId, key]) => ({ keyId, ...key, extra: '{}' })),
        );
      case 'getPermission':
        return this.page(
          data as Fields,
          [...this.permissions].map(([permissionId, time]) => ({ permissionId, extra: {}, time })),
        );
      default:
        return ok;
    }
  }

  private insertUsers(rows: readonly Fields[]) {
    const errors: Fields[] = [];
    for (const row of rows) {
      const userId = textIn(row, 'userId');
      const name = textIn(row, 'name');
      if (!userId || !name) errors.push({ userId: userId ?? 'unknown', errmsg: 'userId or name cannot be empty' });
      else if (name.includes("'")) {
        // The text ends the statement, and the second try begins with a removal.
        this.users.delete(userId);
        errors.push({ userId, errmsg: 'sql error ret:-1' });
      } else
        this.users.set(userId, {
          name,
          permissionIds: Array.isArray(row.permissionIds) ? row.permissionIds.map(String) : [],
        });
    }
    this.emit('personsChanged');
    return errors.length > 0 ? failed(errors) : ok;
  }

  private insertKeys(rows: readonly Fields[]) {
    const errors: Fields[] = [];
    for (const row of rows) {
      const [keyId, type, userId] = [textIn(row, 'keyId'), textIn(row, 'type'), textIn(row, 'userId')];
      if (!keyId || !type || !userId) {
        errors.push({ keyId: keyId ?? 'unknown', errmsg: 'keyId or type or code or userId cannot be empty' });
        continue;
      }
      // A number has no upper case: the thread throws, and nobody is answered.
      const code = type === '200' ? (row.code as string).toUpperCase() : String(row.code);
      const holder = [...this.keys].find(([, key]) => key.code === code && key.type === type);
      if (holder && holder[1].userId !== userId) errors.push({ keyId, errmsg: 'Duplicate vouchers' });
      else if (type === '300' && Buffer.from(code, 'base64').toString().startsWith('noface'))
        errors.push({ keyId, errmsg: 'face feature extraction failed' });
      // One that is there under another key is taken for done, and not stored.
      else if (!holder || holder[0] === keyId) this.keys.set(keyId, { type, code, userId });
    }
    this.emit('personsChanged');
    return errors.length > 0 ? failed(errors) : ok;
  }

  private insertPermissions(rows: readonly Fields[]) {
    for (const row of rows) {
      const time = fieldsIn(row, 'time');
      // Without a range it throws.
      if (time.type !== 0 && !('beginTime' in (time.range as object))) throw new Error('no range');
      this.permissions.set(String(row.permissionId), time);
    }
    return ok;
  }

  private page({ page, size, ...filter }: Fields, rows: readonly Fields[]) {
    if (typeof page !== 'number' || typeof size !== 'number' || size > largestPage)
      // An error, told as done.
      return { ...ok, data: "Invalid parameter: 'size' must be a number between 1 and 100" };
    const found = rows.filter((row) => Object.entries(filter).every(([name, value]) => row[name] === value));
    const content = found.slice(page * size, (page + 1) * size);
    const total = found.length;
    return { ...ok, data: { content, page, size, total, totalPage: Math.ceil(total / size), count: content.length } };
  }

  private holds(time: Fields | undefined): boolean {
    if (!time) return false;
    if (time.type === 0) return true;
    const { beginTime, endTime } = time.range as { beginTime: number; endTime: number };
    const now = Math.floor(this.now / 1000);
    if (now < beginTime || now > endTime) return false;
    if (time.type === 1) return true;
    const local = new Date(this.now + 8 * 3_600_000);
    const periods = textIn(fieldsIn(time, 'weekPeriodTime'), String(local.getUTCDay() || 7)) ?? '';
    const minute = local.toISOString().slice(11, 16);
    return periods.split('|').some((period) => {
      const [from = '', to = ''] = period.split('-');
      return period !== '' && from <= minute && minute < to;
    });
  }

  /** Everything is gone, as after a reset. */
  wipe(): void {
    for (const table of [this.users, this.keys, this.permissions]) table.clear();
    this.passes.length = 0;
  }
}
