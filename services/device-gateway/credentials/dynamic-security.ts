import type { MqttClient } from 'mqtt';
import { newId } from '../../../libs/database/index.js';

const controlTopic = '$CONTROL/dynamic-security/v1';
const responseTopic = `${controlTopic}/response`;
/** The plugin answers at once; a broker without it never does. */
const patience = 5_000;
/** Clients of one answer, so that it stays below the longest message that the broker takes. */
const pageSize = 100;

/** A command of Mosquitto's dynamic security plugin. */
export type SecurityCommand = { command: string } & Record<string, unknown>;

/** A client that the plugin knows. */
export interface SecurityClient {
  username: string;
  textdescription?: string;
}

interface Answer {
  command: string;
  correlationData?: string;
  error?: string;
  data?: { totalCount: number; clients: SecurityClient[] };
}

/** The broker does not answer as the plugin does. */
export class NoDynamicSecurity extends Error {}

/** Mosquitto's dynamic security plugin, over a connection that may administer it. */
export class DynamicSecurity {
  private readonly waiting = new Map<string, (answer: Answer) => void>();

  private constructor(private readonly client: MqttClient) {
    client.on('message', (topic, payload) => topic === responseTopic && this.hear(payload));
  }

  /** Listens to its answers. */
  static async over(client: MqttClient): Promise<DynamicSecurity> {
    const security = new DynamicSecurity(client);
    await client.subscribeAsync(responseTopic, { qos: 1 });
    return security;
  }

  /** Every client that the plugin knows. @throws NoDynamicSecurity */
  async clients(): Promise<SecurityClient[]> {
    const all: SecurityClient[] = [];
    for (let total = 1; all.length < total; ) {
      const command = { command: 'listClients', verbose: true, count: pageSize, offset: all.length };
      const [{ data } = { data: undefined }] = await this.ask([command]);
      if (!data || data.clients.length === 0) break;
      all.push(...data.clients);
      total = data.totalCount;
    }
    return all;
  }

  /** Carries commands out, in their order. @throws NoDynamicSecurity, and what the plugin refuses */
  async execute(commands: readonly SecurityCommand[]): Promise<void> {
    for (const { command, error } of await this.ask(commands)) if (error) throw new Error(`${command}: ${error}`);
  }

  private async ask(commands: readonly SecurityCommand[]): Promise<Answer[]> {
    const asked = commands.map((command) => ({ ...command, correlationData: newId() }));
    const ending = new AbortController();
    const answers = Promise.all(
      asked.map(({ correlationData }) => new Promise<Answer>((resolve) => this.waiting.set(correlationData, resolve))),
    );
    try {
      await this.client.publishAsync(controlTopic, JSON.stringify({ commands: asked }), { qos: 1 });
      return await Promise.race([answers, refusalAfter(patience, ending.signal)]);
    } finally {
      ending.abort();
      for (const { correlationData } of asked) this.waiting.delete(correlationData);
    }
  }

  private hear(payload: Buffer): void {
    const { responses = [] } = JSON.parse(payload.toString()) as { responses?: Answer[] };
    for (const answer of responses) this.waiting.get(answer.correlationData ?? '')?.(answer);
  }
}

function refusalAfter(time: number, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new NoDynamicSecurity('the broker has no dynamic security')), time);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}
