import { masked } from './operation.js';

describe('the parameters of an operation', () => {
  it('keep no secrets', () => {
    expect(masked({ name: 'a', loginPassword: 'b', nested: [{ token: 'c' }] })).toEqual({
      name: 'a',
      loginPassword: '***',
      nested: [{ token: '***' }],
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
});
