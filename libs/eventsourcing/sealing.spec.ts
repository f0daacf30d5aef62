import { randomBytes, randomUUID } from 'node:crypto';
import { erasedText } from '../contracts/kernel/index.js';
import { digestOf, erasedData, openData, sealData, sealedIn } from './sealing.js';

const key = { id: randomUUID(), key: randomBytes(32) };
const place = randomUUID();
const pass = { person: { id: 'p', name: '张三', code: 'S1' }, credentialValue: 'C0FFEE', granted: true };
const fields = ['person.name', 'person.code', 'credentialValue', 'remark'];
const sealed = sealData(pass, fields, key, place);

describe('sealed data', () => {
  it('hold the values nowhere but in the sealed text, and the others as they were', () => {
    for (const text of ['张三', 'S1', 'C0FFEE']) expect(JSON.stringify(sealed)).not.toContain(text);
    expect(JSON.parse(JSON.stringify(sealed))).toMatchObject({ person: { id: 'p' }, granted: true });
    expect(sealedIn(sealed)).toMatchObject({ key: key.id, fields: ['person.name', 'person.code', 'credentialValue'] });
  });

  it('open again, as they come from the database', () => {
    expect(openData(JSON.parse(JSON.stringify(sealed)), key.key, place)).toEqual(pass);
  });

  it('are another text each time', () => {
    expect(sealedIn(sealData(pass, fields, key, place))?.text).not.toBe(sealedIn(sealed)?.text);
  });

  it('read as one placeholder without their key, where there was a value', () => {
    const person = { id: 'p', name: erasedText, code: erasedText };
    const unreadable = { person, credentialValue: erasedText, granted: true };
    for (const gone of [null, undefined]) expect(openData(sealed, gone, place)).toEqual(unreadable);
    expect(erasedData(pass, fields)).toEqual(unreadable);
    expect(sealData(pass, fields, { id: key.id, key: null }, place)).toEqual(unreadable);
  });

  it('are refused when somebody altered them, moved them or has another key', () => {
    const { text } = sealedIn(sealed)!;
    const bytes = Buffer.from(text, 'base64');
    for (const index of [0, 12, bytes.length - 1]) {
      const altered = Buffer.from(bytes);
      altered[index]! ^= 1;
      const forged = { ...sealed, sealed: { ...sealedIn(sealed), text: altered.toString('base64') } };
      expect(() => openData(forged, key.key, place)).toThrow('were altered');
    }
    expect(() => openData(sealed, key.key, randomUUID())).toThrow('were altered');
    expect(() => openData(sealed, randomBytes(32), place)).toThrow('were altered');
  });

  it('are the data themselves where nothing is to be sealed', () => {
    expect(sealData(pass, ['remark'], key, place)).toBe(pass);
  });
});

it('a text is the same however it is written, and another one in another school', () => {
  expect(digestOf('a', ' c0ffee ')).toBe(digestOf('a', 'C0FFEE'));
  expect(digestOf('b', 'C0FFEE')).not.toBe(digestOf('a', 'C0FFEE'));
});
