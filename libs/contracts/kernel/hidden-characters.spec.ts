import { read, text, texts } from './fields.js';
import { hasHidden, isolated, trimmed } from './hidden-characters.js';
import { fill, Rejection } from './message.js';

const fields = {
  name: text({ label: '姓名', invalid: '姓名不对' }),
  codes: texts({ label: '编码' }),
  password: text({ verbatim: true }),
};
function refusal(raw: Record<string, unknown>): string {
  try {
    read(fields, raw);
  } catch (error) {
    if (error instanceof Rejection) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'accepted';
}

describe('characters that nobody sees', () => {
  it.each([
    ['an override of direction', '张\u202e三'],
    ['an embedding', '张\u202b三'],
    ['an isolate', '张\u2066三'],
    ['a mark of direction', '张\u200f三'],
    ['a space without width', '张\u200b三'],
    ['a joiner between letters that do not join', 'a\u200db'],
    ['a joiner in front of a part', '一 \u200d张三'],
    ['a joiner too many', 'क्\u200d\u200dष'],
    ['a soft hyphen', 'ad\u00admin'],
    ['a byte order mark', '张\ufeff三'],
    ['a tag', '张\u{e0041}三'],
    ['a separator of lines', '张\u2028三'],
    ['a separator of paragraphs', '张\u2029三'],
    ['a filler', '张\u3164三'],
    ['a pattern of no dots', '张\u2800三'],
    ['a control character', 'a\u0001//evil.example'],
    ['a joiner behind a form of a letter', 'a\ufe0f\u200db'],
  ])('are refused with a text that says so: %s', (_what, name) => {
    expect(refusal({ name })).toBe('1001 姓名包含不可见字符');
    expect(refusal({ codes: ['1', name] })).toBe('1001 编码包含不可见字符');
    expect(refusal({ password: name })).toBe('accepted');
  });

  it('are taken away at the ends, without a word', () => {
    for (const name of ['\u200b张三\u200b', ' \ufeff张三\u{e0041}', '\u202e\u3000张三\t'])
      expect(read(fields, { name })).toEqual({ name: '张三' });
    expect(trimmed(`${'\u200b'.repeat(200_000)}葛\u{e0100}`)).toBe('葛\u{e0100}');
    expect(trimmed('\u2800')).toBe('');
  });

  it.each([
    ['Persian', 'می\u200cخواهم'],
    ['Hindi', 'क्\u200dष'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Mongolian', 'ᠨᠠᠷ\u180eᠠ'],
    ['a form of a Chinese character', '葛\u{e0100}城'],
    ['a family', '👨‍👩‍👧'],
    ['a family of colour', '👩🏽‍❤️‍👩🏽'],
    ['Hebrew', 'שלום'],
    ['lines', '一\n二\t三'],
  ])('are taken where a script needs them: %s', (_what, name) => {
    expect(hasHidden(name)).toBe(false);
    expect(refusal({ name })).toBe('accepted');
  });
});

it('a text of before that turns directions stands isolated in sentences', () => {
  expect(fill('抹除{name}？不可恢复', { name: '张\u202e三' })).toBe('抹除\u2068张\u202e三\u2069？不可恢复');
  expect(isolated('\u2069\u202e三')).toBe('\u2068\u202e三\u2069');
  expect(fill('抹除{name}？', { name: '张三' })).toBe('抹除张三？');
});
