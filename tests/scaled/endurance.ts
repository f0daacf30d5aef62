/**
 * `npm run endurance`: a school under load while every part of the scaled form fails in turn. Afterwards every effect is
 * compared with the log; the figures are printed, and a loss or a repeat ends it with 1. ROUNDS says how often,
 * DEVICES how many devices are added to those of the sample school, FAULTS which faults, by a part of their names.
 */
import { until } from '../../libs/testing/product.js';
import { Fleet, readDeviceList } from '../../services/device-gateway/simulator/fleet.js';
import { Auditor } from './audit.js';
import { balanceOf } from './balance.js';
import { Browser } from './browsers.js';
import { ScaledCampus } from './campus.js';
import { enrolDevices } from './enrolment.js';
import { faultsOf } from './faults.js';
import { Load } from './load.js';

const rounds = Number(process.env.ROUNDS || 1);
const moreDevices = Number(process.env.DEVICES || 500);
const wanted = process.env.FAULTS ?? '';
const campus = await ScaledCampus.start({
  copies: { people: 2, console: 2, 'device-gateway': 2 },
  isEncrypted: true,
  wired: 'attendance',
});
const auditor = await Auditor.of(campus);
await auditor.settled();
const sample = readDeviceList(campus.deviceList);
const devices = [...sample, ...(await enrolDevices(campus, moreDevices, sample[0]!))];
const fleet = new Fleet(devices, campus.mosquitto.deviceUrl, { ca: campus.ca });
try {
  fleet.powerOn();
  const load = new Load(campus, fleet);
  await load.devicesBack();
  await auditor.settled();
  const before = await auditor.account();
  const browser = await Browser.open(campus.url, await campus.signIn(), campus.ca);
  load.begin();
  let kills = 0;
  for (let round = 1; round <= rounds; round++)
    for (const fault of faultsOf(campus).filter(({ name }) => name.includes(wanted))) {
      const begun = Date.now();
      await fault.inflict({ campus, load, auditor });
      kills += fault.kills;
      console.log(`${round}. ${fault.name}: mended after ${Math.round((Date.now() - begun) / 1000)} s`);
    }
  await load.end();
  await auditor.settled();
  const balance = await balanceOf(load, auditor, before);
  const heard = browser.of('device.command').length;
  await load.openDoor();
  await until('the browser to be told', () => browser.of('device.command').length > heard);
  browser.close();
  console.table({ kills, ...balance });
  console.log((await campus.operate('models', '--check')).split('\n').at(-2));
  const { lost, doubled, outOfOrder, parked } = balance;
  process.exitCode = lost + doubled + outOfOrder + parked > 0 ? 1 : 0;
} finally {
  await auditor.close();
  await fleet.stop();
  await campus.stop();
}
