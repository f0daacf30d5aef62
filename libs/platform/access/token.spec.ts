import { openAccessRule } from '../../contracts/devices/index.js';
import { digestOfRehearsed } from './rehearsed-rules.js';
import { TokenSigner } from './token.js';

const signer = new TokenSigner(['new', 'old']);
const found = { school: '11111111-1111-4111-8111-111111111111', digest: 'abc-_', persons: 1290, at: 1_790_000_000_000 };

describe('the proof of a rehearsal', () => {
  it('is read with each secret of the installation, and of no other', () => {
    expect(signer.readRehearsal(new TokenSigner(['old']).rehearsal(found))).toEqual(found);
    expect(signer.readRehearsal(new TokenSigner(['other']).rehearsal(found))).toBeUndefined();
    expect(signer.readRehearsal(signer.rehearsal(found).replace('.zu.', '.1.'))).toBeUndefined();
    expect(signer.readRehearsal('')).toBeUndefined();
  });

  it('is no token of a session, nor the other way round', () => {
    expect(signer.readSession(signer.rehearsal(found))).toBeUndefined();
    expect(signer.readRehearsal(signer.session({ sessionId: 'a', issuedAt: 1 }))).toBeUndefined();
  });

  it('is about rules in whatever order, and not about what they are called', () => {
    const rule = { ...openAccessRule, name: 'one' };
    const [one, other] = [['a', rule] as const, ['b', { ...rule, isDeny: true }] as const];
    const digest = digestOfRehearsed([one, other], [['a', undefined]]);
    expect(digestOfRehearsed([other, ['a', { ...rule, name: 'another' }]], [['a', undefined]])).toBe(digest);
    for (const changes of [[['b', undefined]], [], [['a', rule]], [[undefined, rule]]] as const)
      expect(digestOfRehearsed([one, other], changes)).not.toBe(digest);
    expect(digestOfRehearsed([one], [['a', undefined]])).not.toBe(digest);
  });
});
