import { pino } from 'pino';
import { freePort, until } from '../../../libs/testing/product.js';
import { BrokerConnection } from './broker-connection.js';

describe('a connection to a broker that is not there', () => {
  it('is told once as lost, however often it is tried', async () => {
    const attempts: unknown[] = [];
    const logger = pino({ level: 'silent' });
    logger.warn = (details: unknown) => attempts.push(details);
    const address = { url: `mqtt://127.0.0.1:${await freePort()}`, clientId: 'nobody' };
    const connection = new BrokerConnection(address, () => undefined, logger);
    let losses = 0;
    connection.on('lost', () => {
      losses += 1;
    });
    connection.open();
    await until('three attempts', () => attempts.length >= 3);
    expect(losses).toBe(1);
    expect(connection.isConnected).toBe(false);
    await connection.close();
  });
});
