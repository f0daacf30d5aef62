import { list, nested, ReceivedFile, text } from '../../contracts/kernel/index.js';
import { masked, recordedParameters } from './masked.js';

describe('the parameters of an operation', () => {
  it('keep no secrets', () => {
    expect(masked({ name: 'a', loginPassword: 'b', userpass: 'd', nested: [{ token: 'c' }], passId: 'e' })).toEqual({
      name: 'a',
      loginPassword: '***',
      userpass: '***',
      nested: [{ token: '***' }],
      passId: 'e',
    });
  });

  it('can be stored, whatever was sent', () => {
    expect(masked({ 'a\0': 'b\0', 'c\ud800': 'd\udc00', good: '𠮷' })).toEqual({
      a: 'b',
      'c\ufffd': 'd\ufffd',
      good: '𠮷',
    });
    const foreign = masked(JSON.parse('{"a":{"b":1,"__proto__":2},"__proto__":{"c":3}}'));
    expect(JSON.stringify(foreign)).toBe('{"a":{"b":1}}');
    expect(masked(`${'x'.repeat(499)}𠮷`)).toBe(`${'x'.repeat(499)}\ufffd…`);
  });

  const fields = {
    name: text({ wire: 'studentname', aliases: ['xm'] }),
    remark: text(),
    owner: nested({ phone: text({ wire: 'mobil' }) }),
    parents: list({ phone: text({ wire: 'mobil' }) }),
  };

  it('are those that the call declares, as they were sent', () => {
    const owner = { mobil: '1', stranger: 'x' };
    const sent = { studentname: 'a', xm: 'b', owner, parents: [owner, 'x'], stranger: 'x', name: 'c' };
    expect(recordedParameters(fields, sent)).toEqual({
      studentname: 'a',
      xm: 'b',
      owner: { mobil: '1' },
      parents: [{ mobil: '1' }, 'x'],
    });
  });

  it('are little in all, whatever was sent', () => {
    const long = 'x'.repeat(100_000);
    const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`key ${n}`, long]));
    const deep = JSON.parse(`${'['.repeat(20_000)}1${']'.repeat(20_000)}`);
    for (const remark of [long, wide, Array.from({ length: 50 }, () => wide), deep, { [long]: long }]) {
      expect(JSON.stringify(recordedParameters(fields, { parents: remark })).length).toBeLessThan(20_000);
      const kept = recordedParameters(fields, {
        remark,
        studentname: long,
        parents: Array.from({ length: 9 }, () => wide),
      });
      expect(JSON.stringify(kept).length).toBeLessThan(20_000);
    }
    expect(recordedParameters(fields, { remark: wide })).toEqual({
      remark: expect.objectContaining({ 'key 0': `${'x'.repeat(500)}…`, '…': '…' }),
    });
    const file = new ReceivedFile(`${long}.png`, '/tmp/a');
    expect(recordedParameters(fields, { remark: file })).toEqual({ remark: { name: `${'x'.repeat(500)}…`, size: 0 } });
    const forged = { path: '/tmp/a', name: 'a', size: { password: long, nul: '\0' } };
    expect(recordedParameters(fields, { remark: forged })).toEqual({
      remark: { path: '/tmp/a', name: 'a', size: { password: '***', nul: '' } },
    });
  });
});
