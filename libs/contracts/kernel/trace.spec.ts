import { newTraceparent, readTraceparent, traceparentOf } from './trace.js';

describe('a trace context', () => {
  const text = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const place = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

  it('is read as it is written', () => {
    expect(readTraceparent(text)).toEqual(place);
    expect(traceparentOf(place)).toBe(text);
    expect(readTraceparent(newTraceparent())).toEqual({
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(newTraceparent()).not.toBe(newTraceparent());
  });

  it.each([
    undefined,
    ['00', '01'],
    '',
    'nonsense',
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-${place.traceId}-${'0'.repeat(16)}-01`,
    text.toUpperCase(),
  ])('is not read from %j', (wrong) => {
    expect(readTraceparent(wrong)).toBeUndefined();
  });

  it('is not there where an event is of no trace', () => {
    expect(traceparentOf({})).toBeUndefined();
    expect(traceparentOf({ traceId: place.traceId })).toBeUndefined();
  });
});
