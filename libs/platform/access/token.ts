import { createHmac, timingSafeEqual } from 'node:crypto';

/** A token gives way to a new one after this time; the old one works for another minute (spec README). */
export const refreshAfter = 15 * 60_000;
/** A superseded token still works this long, for requests under way. */
export const supersededFor = 60_000;
/** A session that nobody uses ends after this time. */
export const idleLimit = 2 * 3_600_000;
/** Lifetime of a token of the open interface, seconds (source: open.token). */
export const clientTokenSeconds = 7200;

/** What a session's token says. */
export interface SessionToken {
  sessionId: string;
  /** Epoch ms. */
  issuedAt: number;
}

/** What a token of the open interface says. */
export interface ClientToken {
  appKey: string;
  school: string;
  /** Epoch ms. */
  expiresAt: number;
}

/** What a rehearsal of other rules of passing has found out (`access.rehearse`). */
export interface RehearsalToken {
  school: string;
  /** Of the rules and their change (`digestOfRehearsed`). */
  digest: string;
  /** Persons whose passing would change. */
  persons: number;
  /** When, epoch ms. */
  at: number;
}

/** What tokens are signed with. */
export type TokenSecret = string | Buffer;

const signatureOf = (content: string, secret: TokenSecret) =>
  createHmac('sha256', secret).update(content).digest('base64url');

/** Signs and reads tokens with the installation's secrets, so that every process can check them alone. */
export class TokenSigner {
  /** How often the secrets were replaced. */
  generation = 0;

  /** @param secrets the first signs, tokens of all of them are read */
  constructor(private secrets: readonly TokenSecret[]) {}

  /** Takes other secrets in place of those that it has; tokens of one that is not among them are forged from now on. */
  take(secrets: readonly TokenSecret[]): void {
    this.secrets = secrets;
    this.generation += 1;
  }

  /** The token of a session, issued at this moment. */
  session({ sessionId, issuedAt }: SessionToken): string {
    return this.sign(['s', sessionId, issuedAt.toString(36)]);
  }

  /** The token of a client of the open interface. */
  client({ appKey, school, expiresAt }: ClientToken): string {
    return this.sign(['c', Buffer.from(appKey).toString('base64url'), school, expiresAt.toString(36)]);
  }

  /** Content of a session's token, or undefined when it is forged or none. */
  readSession(token: string): SessionToken | undefined {
    const [kind, sessionId, issuedAt] = this.verify(token) ?? [];
    return kind === 's' && sessionId && issuedAt ? { sessionId, issuedAt: Number.parseInt(issuedAt, 36) } : undefined;
  }

  /** Content of a client's token, or undefined when it is forged, none or too old. */
  readClient(token: string): ClientToken | undefined {
    const [kind, appKey, school, expiry] = this.verify(token) ?? [];
    if (kind !== 'c' || !appKey || !school || !expiry) return undefined;
    const expiresAt = Number.parseInt(expiry, 36);
    return expiresAt > Date.now()
      ? { appKey: Buffer.from(appKey, 'base64url').toString(), school, expiresAt }
      : undefined;
  }

  /** What proves a rehearsal to another service. */
  rehearsal({ school, digest, persons, at }: RehearsalToken): string {
    return this.sign(['r', school, digest, persons.toString(36), at.toString(36)]);
  }

  /** Content of the proof of a rehearsal, or undefined when it is forged or none. */
  readRehearsal(token: string): RehearsalToken | undefined {
    const [kind, school, digest, persons, at] = this.verify(token) ?? [];
    if (kind !== 'r' || !school || !digest || !persons || !at) return undefined;
    return { school, digest, persons: Number.parseInt(persons, 36), at: Number.parseInt(at, 36) };
  }

  /** A digest that nobody without the secrets can foretell; another one once they were replaced. */
  digest(content: string): Buffer {
    return Buffer.from(signatureOf(`d.${content}`, this.secrets[0]!), 'base64url');
  }

  private sign(parts: string[]): string {
    const content = parts.join('.');
    return `${content}.${signatureOf(content, this.secrets[0]!)}`;
  }

  private verify(token: string): string[] | undefined {
    const end = token.lastIndexOf('.');
    if (end < 0 || token.length > 512) return undefined;
    const content = token.slice(0, end);
    const given = Buffer.from(token.slice(end + 1));
    const isSigned = this.secrets.some((secret) => {
      const own = Buffer.from(signatureOf(content, secret));
      return given.length === own.length && timingSafeEqual(given, own);
    });
    return isSigned ? content.split('.') : undefined;
  }
}
