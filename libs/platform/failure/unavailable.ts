import type { Message } from '../../contracts/kernel/index.js';

/** The process cannot do now what it can do again in a while: answered with HTTP 503 and when to come again. */
export class Unavailable extends Error {
  /** @param body what is said to who asks */
  constructor(readonly body: Message = { template: '服务暂时不可用，请稍后重试' }) {
    super(body.template);
    this.name = 'Unavailable';
  }
}
