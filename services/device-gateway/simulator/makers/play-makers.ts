import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DeviceListProblem } from '../device-list-problem.js';
import { makerIdentities, makerTerminals, vendorNames } from './maker-fleet.js';
import type { MakerTerminal } from './maker-terminal.js';

/** What the command line says of makers' terminals. */
export interface MakerPlay {
  vendor: string;
  /** How many. */
  devices: string;
  url: string;
  ca?: string;
  folder: string;
  console?: string;
  token?: string;
  isQuiet: boolean;
}

/** What an operator can do to a terminal, by the first word of the line. */
const instructions: Readonly<
  Record<string, { usage: string; run(terminal: MakerTerminal, words: readonly string[]): void }>
> = {
  card: {
    usage: 'card <place|all> <number>      a card at the reader',
    run: (terminal, [card]) => terminal.present({ card: card ?? '' }),
  },
  face: {
    usage: 'face <place|all> <person id>   a face before the camera',
    run: (terminal, [face]) => terminal.present({ face: face ?? '' }),
  },
  cut: { usage: 'cut <place|all>                the power goes', run: (terminal) => terminal.cutPower() },
  restore: { usage: 'restore <place|all>            the power is back', run: (terminal) => terminal.powerOn() },
  'drop-acks': {
    usage: 'drop-acks <place|all> [count]  answers to commands get lost',
    run(terminal, [count = '1']) {
      terminal.lostAnswers = Number(count);
    },
  },
  'drop-stored': {
    usage: 'drop-stored <place|all> [n]    acknowledgements of records get lost',
    run(terminal, [count = '1']) {
      terminal.lostAcknowledgements = Number(count);
    },
  },
  clock: {
    usage: 'clock <place|all> <seconds>    the clock goes ahead',
    run(terminal, [seconds = '0']) {
      terminal.clockOffset += Number(seconds) * 1_000;
    },
  },
};

/** Plays terminals of a maker until the input ends or says `quit`. @throws DeviceListProblem */
export async function playMakers(play: MakerPlay, say: (line: string) => void): Promise<void> {
  const { vendor, url, ca, folder, isQuiet } = play;
  const count = Number(play.devices);
  if (!vendorNames.includes(vendor)) throw new DeviceListProblem(`--vendor takes ${vendorNames.join(', ')}`);
  if (!Number.isInteger(count) || count < 1)
    throw new DeviceListProblem('--devices takes how many terminals are played');
  const registrar = play.console && play.token ? { console: play.console, token: play.token } : undefined;
  const identities = await makerIdentities(vendor, count, join(folder, `simulator-${vendor}.json`), registrar);
  const terminals = makerTerminals(vendor, identities, { url, ca });
  for (const terminal of terminals) {
    const { name } = terminal.identity;
    if (isQuiet) continue;
    terminal.on('connected', () => say(`${name}: connected`));
    terminal.on('disconnected', () => say(`${name}: gone`));
    terminal.on('refused', (reason) => say(`${name}: cannot connect: ${reason}`));
    terminal.on('opened', ({ by }) => say(`${name}: the door opens for ${by}`));
    terminal.on('stored', (waiting) => say(`${name}: a record is stored, ${waiting} wait`));
  }
  say(`${terminals.length} terminals of ${vendor} at ${url}; help lists what can be done to them`);
  for (const terminal of terminals) terminal.powerOn();
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    const [verb = '', place = '', ...words] = line.trim().split(/\s+/);
    if (verb === 'quit') break;
    const meant = place === 'all' ? terminals : terminals.slice(Number(place) - 1, Number(place));
    const instruction = Object.hasOwn(instructions, verb) ? instructions[verb] : undefined;
    if (instruction) for (const terminal of meant) instruction.run(terminal, words);
    else if (verb === 'list')
      for (const [index, { identity, isConnected, personCount, waiting }] of terminals.entries())
        say(
          `${index + 1} ${identity.name}  ${isConnected ? 'online' : 'offline'}  ${personCount} persons, ${waiting} waiting`,
        );
    else for (const { usage } of Object.values(instructions)) say(usage);
  }
  await Promise.all(terminals.map((terminal) => terminal.stop()));
}
