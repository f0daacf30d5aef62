import { alarmRow } from '../../../libs/contracts/device-gateway/index.js';
import type { Fleet } from './fleet.js';
import type { SimulatedDevice } from './simulated-device.js';

interface Instruction {
  usage: string;
  /** Does it at one device; gives what to say. @throws Error that says what is wrong with the words */
  run(device: SimulatedDevice, words: readonly string[]): string;
}

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `+1d`, `-90s` in ms. */
function spanOf(text = ''): number {
  const [, sign, amount, unit = ''] = /^([+-])(\d+)([smhd])$/.exec(text) ?? [];
  const length = units[unit];
  if (length === undefined) throw new Error(`a span is like +1d or -90s, not "${text}"`);
  return (sign === '-' ? -1 : 1) * Number(amount) * length;
}

function countOf(text = '1'): number {
  if (!/^\d{1,6}$/.test(text)) throw new Error(`"${text}" is no number`);
  return Number(text);
}

/** What an operator can do to a device, by the first word of the line. */
export const instructions: Readonly<Record<string, Instruction>> = {
  swipe: {
    usage: 'swipe <device> [card] [door]   a card at a reader',
    run(device, [cred = device.identity.cards[0] ?? '0000000000', door]) {
      return `record ${device.swipe({ cred, ...(door && { door }) })}, card ${cred}`;
    },
  },
  cut: {
    usage: 'cut <device>                   the power goes',
    run(device) {
      device.cutPower();
      return 'without power';
    },
  },
  restore: {
    usage: 'restore <device>               the power is back',
    run(device) {
      device.powerOn();
      return 'starting';
    },
  },
  clock: {
    usage: 'clock <device> <+1d|-90s>      the clock goes wrong',
    run(device, [span]) {
      device.clock.disturb(spanOf(span));
      return `believes it is ${new Date(device.clock.now).toISOString()}`;
    },
  },
  backlog: {
    usage: 'backlog <device> <count>       records left over from an outage',
    run(device, [count]) {
      device.leaveBacklog(countOf(count));
      return `${device.waiting} records wait`;
    },
  },
  'drop-acks': {
    usage: 'drop-acks <device> [count]     the next answers to commands get lost',
    run(device, [count]) {
      device.faults.lostAnswers = countOf(count);
      return `the next ${device.faults.lostAnswers} answers get lost`;
    },
  },
  'drop-stored': {
    usage: 'drop-stored <device> [count]   the next acknowledgements of records get lost',
    run(device, [count]) {
      device.faults.lostAcknowledgements = countOf(count);
      return `the next ${device.faults.lostAcknowledgements} acknowledgements get lost`;
    },
  },
  duplicates: {
    usage: 'duplicates <device> <on|off>   everything is sent twice',
    run(device, [word]) {
      device.faults.duplicates = word === 'on';
      return device.faults.duplicates ? 'sends everything twice' : 'sends everything once';
    },
  },
  alarm: {
    usage: 'alarm <device> <code> [off]    forced, heldOpen, tamper, resource, fire, power',
    run(device, [word, end]) {
      const code = alarmRow.shape.code.safeParse(word);
      if (!code.success) throw new Error(`"${word}" is no alarm`);
      return `alarm ${device.alarm(code.data, end !== 'off')}`;
    },
  },
  wipe: {
    usage: 'wipe <device>                  factory reset',
    run(device) {
      device.wipe();
      return `new epoch ${device.epoch}`;
    },
  },
};

const helpLines = [
  ...Object.values(instructions).map(({ usage }) => usage),
  'list                           the devices',
  'quit                           ends the simulator',
  'A device is its place in the list, its name, the beginning of its id, or all.',
];

/** Does what a line says. @returns lines to say */
export function obey(fleet: Fleet, line: string): string[] {
  const [verb = '', target = '', ...words] = line.trim().split(/\s+/);
  if (verb === '') return [];
  if (verb === 'list') return fleet.devices.map((device, index) => `${index + 1} ${summaryOf(device)}`);
  const instruction = Object.hasOwn(instructions, verb) ? instructions[verb] : undefined;
  if (!instruction) return helpLines;
  const devices = fleet.find(target);
  if (devices.length === 0) return [`no device "${target}"; list shows them`];
  try {
    return devices.map((device) => `${device.identity.name}: ${instruction.run(device, words)}`);
  } catch (error) {
    return [(error as Error).message];
  }
}

const summaryOf = ({ identity, connection, waiting }: SimulatedDevice) =>
  `${identity.name}  ${identity.deviceId}  ${connection.isConnected ? 'online' : 'offline'}  ${waiting} waiting`;
