import mqtt from 'mqtt';
import pg from 'pg';
import { calls } from '../../libs/contracts/index.js';
import { type Call, codes, type Envelope } from '../../libs/contracts/kernel/index.js';
import type { ScaledCampus } from './campus.js';
import { openings, topicsTold } from './openings.js';
import type { Program } from './parts/program.js';

const local = (port: number) => `http://127.0.0.1:${port}`;

/**
 * What somebody without credentials finds on the machine of a scaled form that is encrypted: registers the tests with Jest.
 * @param form gives it when the tests run; it does not run yet
 */
export function strangersPromises(form: () => ScaledCampus): void {
  /** What other suites have left open, and the database of all suites. */
  const foreign = openings();

  /** Asks for each path, and compares the status of its answer. */
  async function expectAnswers(url: string, statuses: Record<string, number>): Promise<void> {
    const found: Record<string, number> = {};
    for (const path of Object.keys(statuses))
      found[path] = (await form().fetch(`${url}${path}`, { redirect: 'manual' })).status;
    expect({ url, ...found }).toEqual({ url, ...statuses });
  }

  describe('who has no credentials', () => {
    it('finds these ports, for this machine alone, and no others', () => {
      const { all, nginx, mosquitto, kafka, postgres } = form();
      const ports = {
        java: [...kafka.ports.inner, ...kafka.ports.outer],
        mosquitto: [mosquitto.port, mosquitto.plainPort],
        nginx: [nginx.port, nginx.plainPort],
        node: all.map((program) => form().placeOf(program)).flatMap(({ port, healthPort }) => [port, healthPort]),
        postgres: [postgres.port],
      };
      const known = Object.entries(ports).flatMap(([name, own]) => own.map((port) => `${name} 127.0.0.1:${port}`));
      expect(openings().filter((opening) => !foreign.includes(opening))).toEqual(known.sort());
    });

    it('is refused by every process itself, which tells how it is at its other port alone', async () => {
      const told: unknown[] = [];
      const ask = async (program: Program, { method, path }: Call) => {
        const answer = await fetch(encodeURI(`${form().addressOf(program)}${path}`), { method });
        const { code, data } = (await answer.json()) as Envelope<unknown>;
        if (code !== codes.session || data !== null) told.push([program.name, path, code, data]);
      };
      for (const call of calls.filter(({ auth }) => auth !== 'none'))
        await Promise.all(
          form()
            .of(call.service)
            .map((program) => ask(program, call)),
        );
      expect(told).toEqual([]);
      const unknown = { '/api/docs': 404, '/api/docs.json': 404 };
      for (const program of form().all) {
        const { port, healthPort } = form().placeOf(program);
        await expectAnswers(local(port), { ...unknown, '/health/live': 404, '/health/ready': 404, '/metrics': 404 });
        const forOperators = { '/health/live': 200, '/health/ready': 200, '/metrics': 200 };
        await expectAnswers(local(healthPort), { ...unknown, ...forOperators, '/': 404 });
      }
    }, 120_000);

    it('is told nothing of operators by the proxy, and unencrypted nothing but where to go', async () => {
      const { nginx } = form();
      const unknown = { '/metrics': 404, '/health/live': 404, '/health/ready': 404, '/api/docs': 404 };
      await expectAnswers(nginx.url, { ...unknown, '/': 200, '/health/proxy': 200 });
      const call = '/api/system/logmg/query';
      const refused = { '/': 301, '/metrics': 301, '/api/docs': 403, [call]: 403, '/socket.io/': 403 };
      await expectAnswers(local(nginx.plainPort), { ...refused, '/health/proxy': 200 });
      await expectAnswers(local(nginx.port), { '/': 400, [call]: 400 });
    });

    it('is let in by no broker and no database', async () => {
      const { ca, mosquitto, kafka, postgres } = form();
      for (const url of [mosquitto.deviceUrl, `mqtt://127.0.0.1:${mosquitto.plainPort}`])
        await expect(mqtt.connectAsync(url, { ca, reconnectPeriod: 0 }, false)).rejects.toThrow('Not authorized');

      const entered = (user: string, ssl?: { ca?: string }) => {
        const client = new pg.Client({ host: '127.0.0.1', port: postgres.port, database: 'campus', user, ssl });
        return client.connect().finally(() => void client.end().catch(() => undefined));
      };
      for (const user of ['campus', 'campus_app']) {
        await expect(entered(user)).rejects.toThrow('pg_hba.conf rejects connection');
        // It asked for one.
        await expect(entered(user, { ca })).rejects.toThrow('client password must be a string');
      }

      // The broker speaks to itself without a password: operators have one of their own.
      const inner = await Promise.all(kafka.ports.inner.map((port) => topicsTold(port)));
      expect(inner).toEqual([expect.stringContaining('campus.devices'), '']);
      for (const port of kafka.ports.outer) {
        expect(await topicsTold(port)).not.toContain('campus.devices');
        expect(await topicsTold(port, ca)).toBe('');
      }
    }, 120_000);
  });
}
