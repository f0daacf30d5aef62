import { channels, downFilters, parseTopic, topicOf, upFilters } from './topics.js';

const address = { school: 'school', deviceId: 'device' };

describe('topics of the native protocol', () => {
  it('are read as they are made', () => {
    for (const key of Object.keys(channels) as (keyof typeof channels)[])
      expect(parseTopic(topicOf(key, address))).toEqual({ ...address, key });
  });

  it('go up for all devices of a school and down to one', () => {
    expect(upFilters('school').map(({ filter }) => filter)).toContain('ac/1/school/+/cmd/ack');
    expect(downFilters(address).map(({ filter }) => filter)).toEqual([
      'ac/1/school/device/cmd',
      'ac/1/school/device/rec/ack',
      'ac/1/school/device/alm/ack',
      'ac/1/school/device/time/rsp',
      'ac/1/school/device/sync/chunk',
      'ac/1/school/device/sync/ask',
    ]);
  });
});
