import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { busy, type Delivery, type Outgoing } from './delivery.js';
import { NotSent, ProviderPort } from './provider-port.js';
import type { SmsSettings } from './provider-settings.js';

/** A gateway for text messages over HTTP: JSON that is signed with the school's secret. */
@Injectable()
export class SmsProvider {
  constructor(private readonly port: ProviderPort) {}

  /** Sends one message. */
  async send({ url, key, secret }: SmsSettings, phone: string, { id, heading, content }: Outgoing): Promise<Delivery> {
    const body = { id, phone, text: `${heading}：${content}` };
    const timestamp = String(Date.now());
    const signature = createHmac('sha256', secret)
      .update(`${timestamp}\n${JSON.stringify(body)}`)
      .digest('hex');
    const headers = { 'x-key': key, 'x-timestamp': timestamp, 'x-signature': signature };
    try {
      const answer = await this.port.ask(url, body, headers);
      if (busy.has(answer.status)) return { kind: 'later', reason: `HTTP ${answer.status}`, after: answer.retryAfter };
      if (answer.status >= 500) return { kind: 'lost', reason: `HTTP ${answer.status}` };
      if (answer.status !== 200 || answer.body.code !== 0)
        return { kind: 'refused', reason: String(answer.body.msg ?? `HTTP ${answer.status}`).slice(0, 200) };
      return { kind: 'sent', providerId: answer.body.id === undefined ? undefined : String(answer.body.id) };
    } catch (error) {
      const reason = (error as Error).message;
      return error instanceof NotSent ? { kind: 'later', reason } : { kind: 'lost', reason };
    }
  }
}
