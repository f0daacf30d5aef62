import { randomBytes } from 'node:crypto';
import { StartProblem } from '../configuration/configuration.js';
import { readKeys } from './key-file.js';

const key = randomBytes(32).toString('base64');
const read = (KEYS: string) => readKeys({ KEYS, KEY_FILE: undefined });

it('reads keys in their order', async () => {
  const keys = await read(`# of this year\n2027:${key}\n2026:${key} # of the last\r\n\ninstallation`);
  expect(keys).toEqual([
    { id: '2027', secret: Buffer.from(key, 'base64') },
    { id: '2026', secret: Buffer.from(key, 'base64') },
    { id: 'installation' },
  ]);
});

it.each([
  ['none', '# none yet\n', 'KEYS: has no keys'],
  ['a short key', `2026:${key}\n2027:c2hvcnQ=`, 'KEYS: entry 2 is not ID:KEY'],
  ['a key for the installation itself', `installation:${key}`, 'KEYS: entry 1 is not ID:KEY'],
  ['a key twice', `2026:${key}\n2026:${key}`, 'KEYS: has 2026 twice'],
])('%s is refused with one line, which does not tell it', async (_what, text, problem) => {
  const failure = await read(text).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartProblem);
  expect((failure as Error).message).toContain(problem);
  expect((failure as Error).message).not.toContain(key);
});

it('a file that is not there is told of by the name of the setting', async () => {
  const reading = readKeys({ KEY_FILE: '/nowhere/keys', KEYS: undefined });
  await expect(reading).rejects.toThrow(StartProblem);
  await expect(reading).rejects.toThrow('KEY_FILE: ENOENT');
});
