import { firstPasswordOf, isInTheClear, readConfiguration } from './configuration.js';

describe('how Kafka and devices are spoken to', () => {
  const user = { KAFKA_USER: 'campus', KAFKA_PASSWORD: 'password-of-the-tests' };

  it.each([
    ['a password that would be sent unencrypted', { ...user, KAFKA_MECHANISM: 'plain' }, 'needs KAFKA_TLS=on'],
    ['an authority for what is not encrypted', { KAFKA_CA: '/ca.pem' }, 'needs KAFKA_TLS=on'],
    ['a name without a password', { KAFKA_USER: 'campus' }, 'go together'],
    ['an authority for devices that are not encrypted', { MQTT_URL: 'mqtt://broker', MQTT_CA: '/ca.pem' }, 'mqtts://'],
    [
      'a certificate of a broker that is not embedded',
      { MQTT_URL: 'mqtts://b', MQTT_CERT: '/c', MQTT_KEY: '/k' },
      'MQTT_URL',
    ],
    ['a certificate without its key', { MQTT_CERT: '/c.pem' }, 'go together'],
    ['a prefix that topics cannot have', { KAFKA_PREFIX: 'first school' }, 'KAFKA_PREFIX'],
  ])('%s is refused', (_what, environment, problem) => {
    expect(() => readConfiguration(environment)).toThrow(problem);
  });

  it('a password is proven without being sent, unless plain is chosen over TLS', () => {
    expect(readConfiguration(user)).toMatchObject({ KAFKA_MECHANISM: 'scram-sha-512', KAFKA_TLS: false });
    const plain = { ...user, KAFKA_TLS: 'on', KAFKA_MECHANISM: 'plain' };
    expect(readConfiguration(plain)).toMatchObject({ KAFKA_MECHANISM: 'plain', KAFKA_TLS: true });
  });
});

it('nobody is shown every call, and no client or operator is there, unless a setting says so', () => {
  const { API_DOCS, OPEN_APP_KEY, OPERATIONS_ACCOUNT } = readConfiguration({});
  expect({ API_DOCS, OPEN_APP_KEY, OPERATIONS_ACCOUNT }).toEqual({ API_DOCS: false });
  expect(readConfiguration({ API_DOCS: 'on' }).API_DOCS).toBe(true);
});

describe('the first password of the main account', () => {
  const passwordOf = (environment: Record<string, string>) => firstPasswordOf(readConfiguration(environment));

  it('is a known one for the sample school in its own database alone, or the given one', () => {
    expect(passwordOf({})).toBe('Campus-2026');
    expect(passwordOf({ SAMPLE: 'none' })).toBeUndefined();
    expect(passwordOf({ DATABASE_URL: 'postgres://owner@postgres/campus' })).toBeUndefined();
    expect(passwordOf({ SAMPLE: 'none', ADMIN_PASSWORD: 'given-to-us' })).toBe('given-to-us');
  });

  it.each(['127.0.0.1', '127.8.0.1', '::1', 'localhost'])(
    'is a known one where this machine alone is served (%s)',
    (HOST) => {
      expect(passwordOf({ HOST })).toBe('Campus-2026');
    },
  );

  it.each(['0.0.0.0', '::', '10.0.0.5', '192.168.1.2', 'campus.example', 'localhost.example'])(
    'is random where others reach the console (%s)',
    (HOST) => {
      expect(passwordOf({ HOST })).toBeUndefined();
      expect(passwordOf({ HOST, ADMIN_PASSWORD: 'given-to-us' })).toBe('given-to-us');
    },
  );
});

it('a process that others than this machine call unencrypted says so', () => {
  const isClear = (environment: Record<string, string>) => isInTheClear(readConfiguration(environment));
  const safe: Record<string, string>[] = [{}, { HOST: '::1' }, { HOST: '0.0.0.0', TRUST_PROXY: 'on' }];
  expect(safe.map(isClear)).toEqual([false, false, false]);
  expect(isClear({ HOST: '0.0.0.0' })).toBe(true);
});
