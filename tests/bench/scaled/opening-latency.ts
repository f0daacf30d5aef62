import type { CampusClient } from '../../../libs/testing/campus-client.js';
import { until } from '../../../libs/testing/product.js';
import { Browser } from '../../scaled/browsers.js';
import { timed } from '../report.js';

const call = '/api/dg/controllercenter/opendoor';
const opening = { devices: [{ devicecode: 'D001', doorcode: '1' }] };

/** Durations from a click on "open" in one browser to the first message at another, one after the other, ms. */
export async function openingLatencies(campus: CampusClient, times: number): Promise<number[]> {
  const other = await Browser.open(campus.url, await campus.signIn());
  const told = () => other.of('device.command');
  const durations: number[] = [];
  for (let count = 0; count < times; count += 1) {
    const before = told().length;
    const heard = other.next('device.command');
    durations.push((await timed(() => Promise.all([campus.data(call, opening), heard]))).milliseconds);
    // The next click waits until the door has answered, so that no message is of another command.
    await until('the answer of the door', () => told().length >= before + 2);
  }
  other.close();
  return durations;
}
