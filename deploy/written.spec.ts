import { readFile } from 'node:fs/promises';
import { writtenFiles } from './written.js';

describe('the files of deploy/ that are made from the contracts', () => {
  it.each(writtenFiles())('$path is up to date', async ({ path, content }) => {
    expect(await readFile(path, 'utf8')).toBe(content);
  });
});
