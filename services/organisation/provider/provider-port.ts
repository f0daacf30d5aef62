import { Inject, Injectable } from '@nestjs/common';
import { CONFIGURATION, type Configuration } from '../../../libs/platform/index.js';

/** Longest answer that is read, characters. */
const longest = 100_000;

/** A provider did not get the request: it may be sent again. */
export class NotSent extends Error {}

/** What a provider has answered. */
export interface ProviderAnswer {
  /** HTTP status. */
  status: number;
  /** The body where it is a JSON object, else nothing. */
  body: Readonly<Record<string, unknown>>;
  /** How long it wants to be left alone, ms. */
  retryAfter: number | undefined;
}

const refused = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.slice(0, longest));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

/** The way to providers outside: only those are asked that the installation allows, whatever a school's parameters say. */
@Injectable()
export class ProviderPort {
  /** How long a provider has for an answer, ms. */
  patience = 10_000;
  private readonly origins: ReadonlySet<string>;

  constructor(@Inject(CONFIGURATION) { PROVIDER_ORIGINS }: Configuration) {
    this.origins = new Set(PROVIDER_ORIGINS);
  }

  /** Whether the installation allows to ask the provider at an address. */
  allows(url: string): boolean {
    return this.origins.has(originOf(url));
  }

  /**
   * Asks a provider.
   * @throws NotSent where the request has not come to it; any other error leaves open what has become of it
   */
  async ask(url: string, body: object | undefined, headers: Record<string, string> = {}): Promise<ProviderAnswer> {
    if (!this.allows(url)) throw new NotSent(`PROVIDER_ORIGINS lacks ${originOf(url) || 'the address'}`);
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(this.patience),
    }).catch((error: Error & { cause?: { code?: string } }) => {
      throw refused.has(error.cause?.code ?? '') ? new NotSent(error.cause?.code) : error;
    });
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    return {
      status: response.status,
      body: parsed(await response.text()),
      retryAfter: Number.isFinite(retryAfter) ? retryAfter * 1000 : undefined,
    };
  }
}
