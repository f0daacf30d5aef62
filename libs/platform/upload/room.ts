import { noId } from '../../contracts/kernel/index.js';

/** Part that one school may fill, so that others find room; and that requests without a session may fill together. */
const parts = { school: 0.75, strangers: 0.25 } as const;

/** Bytes that the requests of a process may hold at once. */
export class Room {
  private all = 0;
  private readonly held = new Map<string, number>();

  /** @param limit bytes of all together */
  constructor(private readonly limit: number) {}

  /** Takes so many bytes. @param school whose request it is; `noId` of who has no session @returns false where there is no room */
  take(bytes: number, school: string): boolean {
    const own = this.held.get(school) ?? 0;
    const part = school === noId ? parts.strangers : parts.school;
    if (this.all + bytes > this.limit || own + bytes > this.limit * part) return false;
    this.give(-bytes, school);
    return true;
  }

  /** Gives them back. */
  give(bytes: number, school: string): void {
    const left = (this.held.get(school) ?? 0) - bytes;
    this.all -= bytes;
    if (left > 0) this.held.set(school, left);
    else this.held.delete(school);
  }
}
