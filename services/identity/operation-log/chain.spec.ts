import { type ChainContent, chainHash, chainStart } from './chain.js';
import { contentOf, type LogRow, provesItself, rowOf } from './operation-log.read-model.js';

const content: ChainContent = {
  number: 1,
  school: '11111111-1111-4111-8111-111111111111',
  source: 'people',
  id: '22222222-2222-4222-8222-222222222222',
  sequence: 42,
  recordedAt: 1_790_000_000_000,
  operation: {
    call: 'student.add',
    function: '新增学生',
    loginAccount: 'admin',
    accountType: 2,
    ip: '10.0.0.1',
    requestId: 'r',
    parameters: { name: '李', list: [1, null, { b: 2, a: 1.5 }] },
    code: 0,
    message: '',
  },
};

/** Every way in which one value of the content can be another. */
const changes: [string, ChainContent][] = [
  ['number', { ...content, number: 2 }],
  ['school', { ...content, school: '33333333-3333-4333-8333-333333333333' }],
  ['source', { ...content, source: 'devices' }],
  ['sequence', { ...content, sequence: 43 }],
  ['blocks', { ...content, blocks: { hash: 'a'.repeat(64), numbers: { people: 1 } } }],
  ['recordedAt', { ...content, recordedAt: content.recordedAt + 1 }],
  ['account', { ...content, operation: { ...content.operation, loginAccount: 'other' } }],
  ['outcome', { ...content, operation: { ...content.operation, code: 1001 } }],
  ['parameters', { ...content, operation: { ...content.operation, parameters: { name: '王' } } }],
];

describe('the hash of an entry', () => {
  it('is SHA-256 of the hash before and the content with sorted keys', () => {
    expect(chainHash(content, chainStart)).toBe('70f5c9e51e53dc60ec5592cd1867acd5bf7194e75578230a48905919c5d72519');
  });

  it('does not depend on the order of keys, which a database may change', () => {
    const { parameters, ...rest } = content.operation;
    const reordered = { ...rest, parameters: { list: [1, null, { a: 1.5, b: 2 }], name: '李' } };
    expect(parameters).toEqual(reordered.parameters);
    expect(chainHash({ ...content, operation: reordered }, chainStart)).toBe(chainHash(content, chainStart));
  });

  it.each(changes)('is another one for another %s', (_what, changed) => {
    expect(chainHash(changed, chainStart)).not.toBe(chainHash(content, chainStart));
  });

  it('is another one behind another entry', () => {
    expect(chainHash(content, '1'.repeat(64))).not.toBe(chainHash(content, chainStart));
  });
});

describe('a row of the operation log', () => {
  it.each([
    content,
    { ...content, blocks: { hash: 'b', numbers: { people: 2, identity: 1 } } },
    { ...content, operation: { ...content.operation, accountId: 'a' } },
  ])('says its content', (said) => {
    const row = { accountId: null, blocks: null, ...rowOf(said, chainStart) } as LogRow;
    expect(contentOf(row)).toEqual(said);
    expect(row.hash).toBe(chainHash(contentOf(row), chainStart));
    expect(provesItself(row)).toBe(true);
  });

  it.each(changes)('does not prove itself with another %s', (_what, changed) => {
    const { hash } = rowOf(content, chainStart);
    expect(provesItself({ accountId: null, blocks: null, ...rowOf(changed, chainStart), hash } as LogRow)).toBe(false);
  });

  it('does not prove itself with an account or blocks in place of none, nor behind another entry', () => {
    const row = { accountId: null, blocks: null, ...rowOf(content, chainStart) } as LogRow;
    expect(provesItself({ ...row, accountId: '' })).toBe(false);
    expect(provesItself({ ...row, blocks: { hash: '', numbers: {} } })).toBe(false);
    expect(provesItself({ ...row, previousHash: '1'.repeat(64) })).toBe(false);
  });
});
