import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AnyObject } from '../parameters/secrets.js';
import { busy, type Delivery, type Outgoing } from './delivery.js';
import { NotSent, type ProviderAnswer, ProviderPort } from './provider-port.js';
import { type WeixinSettings, weixinIn } from './provider-settings.js';

/** A button of the menu, as the school says it. */
export interface MenuButton {
  name: string;
  type: '' | 'view' | 'miniprogram';
  url: string | null;
  appId: string | null;
  pagePath: string | null;
}
interface TopButton extends MenuButton {
  below: readonly MenuButton[];
}

/** Codes of answers: the token is none any more. */
const staleToken = new Set([40001, 40014, 42001]);
/** Codes of answers: too many for now, or the provider is busy. */
const busyCodes = new Set([-1, 45009, 45047]);
/** How much earlier than it ends a token is renewed, ms. */
const margin = 300_000;

/** A page for readers whose program opens no mini programs. */
const withoutPrograms = 'https://mp.weixin.qq.com';

const onWire = ({ name, type, url, appId, pagePath }: MenuButton) => ({
  name,
  ...(type === 'view' && { type, url }),
  ...(type === 'miniprogram' && { type, url: withoutPrograms, appid: appId, pagepath: pagePath ?? '' }),
});

const askedWith = ({ url, appId, secret }: WeixinSettings) =>
  createHash('sha256')
    .update(JSON.stringify([url, appId, secret]))
    .digest('base64');

/** The interface of official accounts. */
@Injectable()
export class WeixinProvider {
  /** By what they were asked for with: who knows an account's name alone gets none that another school has. */
  private readonly tokens = new Map<string, { token: string; until: number }>();
  /** Those that are being asked for: all that wait take the same one, as a new one ends the one before. */
  private readonly asked = new Map<string, Promise<string>>();

  constructor(private readonly port: ProviderPort) {}

  /** Has the account show this menu; false where it is not set up or the provider refuses. */
  async takeMenu(settings: AnyObject, buttons: readonly TopButton[]): Promise<boolean> {
    const account = weixinIn(settings);
    if (!account) return false;
    const button = buttons.map(({ below, ...top }) => ({
      ...onWire(top),
      ...(below.length > 0 && { sub_button: below.map(onWire) }),
    }));
    try {
      const { status, body } = await this.ask(account, '/cgi-bin/menu/create', { button });
      return status === 200 && body.errcode === 0;
    } catch {
      return false;
    }
  }

  /** Sends a follower of the account a message by its template. */
  async send(account: WeixinSettings, follower: string, { id, heading, content }: Outgoing): Promise<Delivery> {
    const body = {
      touser: follower,
      template_id: account.templateId,
      client_msg_id: id,
      data: { first: { value: heading }, content: { value: content } },
    };
    try {
      const { status, body: answer, retryAfter } = await this.ask(account, '/cgi-bin/message/template/send', body);
      const code = Number(answer.errcode);
      if (busy.has(status)) return { kind: 'later', reason: `HTTP ${status}`, after: retryAfter };
      if (status !== 200) return { kind: status >= 500 ? 'lost' : 'refused', reason: `HTTP ${status}` };
      if (code === 0) return { kind: 'sent', providerId: String(answer.msgid ?? '') };
      const reason = `${code} ${String(answer.errmsg ?? '')}`.slice(0, 200);
      return { kind: busyCodes.has(code) || staleToken.has(code) ? 'later' : 'refused', reason };
    } catch (error) {
      const reason = (error as Error).message;
      return error instanceof NotSent ? { kind: 'later', reason } : { kind: 'lost', reason };
    }
  }

  /** Whether the account lets itself be asked: it gives a token. */
  async tryAccount(account: WeixinSettings): Promise<Delivery> {
    try {
      const { errcode, errmsg = '', access_token: token } = (await this.askToken(account)).body;
      if (typeof token === 'string') return { kind: 'sent' };
      return { kind: 'refused', reason: `${String(errcode)} ${String(errmsg)}`.trim().slice(0, 200) };
    } catch (error) {
      return { kind: 'later', reason: (error as Error).message };
    }
  }

  /** Asks with the account's token; with a new one where it is none any more. */
  async ask(account: WeixinSettings, path: string, body: object): Promise<ProviderAnswer> {
    const askedBy = (token: string) =>
      this.port.ask(`${account.url}${path}?access_token=${encodeURIComponent(token)}`, body);
    const token = await this.tokenOf(account);
    const answer = await askedBy(token);
    if (!staleToken.has(Number(answer.body.errcode))) return answer;
    // Another question may have brought a new one meanwhile.
    if (this.tokens.get(askedWith(account))?.token === token) this.tokens.delete(askedWith(account));
    return askedBy(await this.tokenOf(account));
  }

  private askToken({ url, appId, secret }: WeixinSettings): Promise<ProviderAnswer> {
    const query = new URLSearchParams({ grant_type: 'client_credential', appid: appId, secret });
    return this.port.ask(`${url}/cgi-bin/token?${query}`, undefined);
  }

  private async tokenOf(account: WeixinSettings): Promise<string> {
    const key = askedWith(account);
    const known = this.tokens.get(key);
    if (known && known.until > Date.now()) return known.token;
    const asked = this.asked.get(key) ?? this.newToken(account).finally(() => this.asked.delete(key));
    this.asked.set(key, asked);
    return asked;
  }

  private async newToken(account: WeixinSettings): Promise<string> {
    const { body } = await this.askToken(account).catch((error: Error) => {
      // Without a token nothing was sent, whatever became of the question.
      throw new NotSent(error.message);
    });
    if (typeof body.access_token !== 'string') throw new NotSent(`no token: ${String(body.errcode)}`);
    const lifetime = Number(body.expires_in) * 1000 || 0;
    this.tokens.set(askedWith(account), { token: body.access_token, until: Date.now() + lifetime - margin });
    return body.access_token;
  }
}
