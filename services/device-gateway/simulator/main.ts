import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { DeviceListProblem } from './device-list-problem.js';
import { Fleet, readDeviceList } from './fleet.js';
import { vendorNames } from './makers/maker-fleet.js';
import { playMakers } from './makers/play-makers.js';
import { obey } from './operator.js';
import type { SimulatedDevice } from './simulated-device.js';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: `mqtt://127.0.0.1:${process.env.MQTT_PORT || 1883}` },
    ca: { type: 'string' },
    devices: { type: 'string', default: join(process.env.DATA_DIR || 'data', 'simulator.json') },
    school: { type: 'string' },
    vendor: { type: 'string' },
    console: { type: 'string' },
    token: { type: 'string' },
    memory: { type: 'string', default: join(process.env.DATA_DIR || 'data', 'simulator') },
    'swipe-every': { type: 'string' },
    cards: { type: 'string', default: '' },
    quiet: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const usage = `Plays devices of Campus. Options:
  --url <mqtt://host:port>   broker (${values.url})
  --ca <file>                authority of an encrypted broker, mqtts://host:port
  --devices <file>           devices with their secrets (${values.devices})
  --school <id>              only those of one school
  --memory <folder>          what the devices keep over power cuts (${values.memory})
  --swipe-every <seconds>    somebody passes so often, devices and cards in turn
  --cards <a,b,c>            cards of the scripted swipes; without it those of the list
  --vendor <name>            terminals of a maker instead: ${vendorNames.join(', ')}; --devices is how many then
  --console <http://…>       where they are registered that are not in simulator-<vendor>.json yet, with
  --token <token>            the token of a session that may add devices
  --quiet                    say only what is asked
While it runs, help lists what can be done to the devices.`;

const say = (line: string) => console.log(line);

function narrate(device: SimulatedDevice): void {
  const { name } = device.identity;
  const tell = (text: string) => say(`${new Date().toISOString().slice(11, 23)}  ${name}: ${text}`);
  let complaint = '';
  device.on('connected', (sid) => {
    complaint = '';
    tell(`online, session ${sid}`);
  });
  device.on('disconnected', () => tell('offline'));
  device.on('refused', (reason) => {
    // It tries again every second: once is enough.
    if (reason !== complaint) tell(`cannot connect: ${reason}`);
    complaint = reason;
  });
  device.on('opened', ({ door, by, duration }) => tell(`door ${door} opens for ${duration} ms, asked by ${by}`));
  device.on('answered', ({ id, stage, code }, isLost) =>
    tell(`command ${id.slice(0, 8)} ${stage} (${code})${isLost ? ', and the answer gets lost' : ''}`),
  );
  device.on('clockSet', ({ off, applied, clk }) =>
    tell(clk === 1 ? `clock was off by ${off} ms, ${applied}` : 'clock set'),
  );
  device.on('stored', (waiting) => tell(`records stored, ${waiting} wait`));
}

function authorityOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new DeviceListProblem(`${file} cannot be read`);
  }
}

async function run(): Promise<void> {
  if (values.help) return say(usage);
  const ca = values.ca && authorityOf(values.ca);
  if (values.vendor) {
    const { vendor, devices, url, console, token, quiet } = values;
    await playMakers(
      { vendor, devices, url, ca, folder: process.env.DATA_DIR || 'data', console, token, isQuiet: quiet },
      say,
    );
    return;
  }
  const seconds = Number(values['swipe-every'] ?? 0);
  if (!(seconds >= 0)) throw new DeviceListProblem('--swipe-every takes seconds');
  const list = readDeviceList(values.devices).filter(({ school }) => !values.school || school === values.school);
  if (list.length === 0) throw new DeviceListProblem(`no devices to play in ${values.devices}`);
  const fleet = new Fleet(list, values.url, { memoryFolder: values.memory, ca });
  if (!values.quiet) for (const device of fleet.devices) narrate(device);
  say(`${list.length} devices at ${values.url}; help lists what can be done to them`);
  fleet.powerOn();
  const cards = values.cards.split(',').filter(Boolean);
  if (seconds > 0 && cards.length === 0 && list.every((device) => device.cards.length === 0))
    say('nobody can pass: the list has no cards, and none are given by --cards');
  if (seconds > 0) fleet.swipeEvery(seconds * 1_000, cards);
  const lines = createInterface({ input: process.stdin });
  const end = async () => {
    lines.close();
    await fleet.stop();
    process.exit(0);
  };
  lines.on('line', (line) => (line.trim() === 'quit' ? void end() : obey(fleet, line).forEach(say)));
  process.once('SIGINT', () => void end());
  process.once('SIGTERM', () => void end());
}

try {
  await run();
} catch (error) {
  if (!(error instanceof DeviceListProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
