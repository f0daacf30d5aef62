import { isPlausiblePhone } from './phone.js';

it.each([
  '13800138000',
  '+86 138-0013-8000',
  '(010) 6255 1234',
  '010-62551234#801',
  '110',
  '1３8００１３８０００',
  '95588',
])('takes %s for a phone number', (text) => expect(isPlausiblePhone(text)).toBe(true));

it.each([
  '0',
  '无',
  '没有',
  '-',
  '00000000000',
  '1111-1111',
  '12',
  '010-62551234转801',
  '555 0100 ext. 7',
  '123456789012345678901',
  'S00012345',
  '13800138000、13900139000',
  '1.38E+10',
])('takes %s for none', (text) => expect(isPlausiblePhone(text)).toBe(false));
