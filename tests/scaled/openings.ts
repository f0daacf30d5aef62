import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { basename } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { treeOf } from '../../libs/testing/product.js';

/** How long Kafka has to answer, ms. */
const patience = 30_000;
/** State of a socket that listens, in /proc/net/tcp. */
const listening = '0A';

/** What is read of a process, or nothing of one that has ended meanwhile. */
function ofLiving<T>(read: () => T[]): T[] {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The sockets of a process by their numbers, each with the name of its program. */
function socketsOf(id: number): [socket: string, program: string][] {
  return ofLiving(() => {
    const program = basename(readlinkSync(`/proc/${id}/exe`));
    const files = readdirSync(`/proc/${id}/fd`).map((file) => `/proc/${id}/fd/${file}`);
    const targets = files.flatMap((file) => ofLiving(() => [readlinkSync(file)]));
    return targets.map((target): [string, string] => [/^socket:\[(\d+)\]$/.exec(target)?.[1] ?? '', program]);
  });
}

/** An address of /proc/net: the bytes of IPv4 from the last to the first, also within IPv6; any other stays as it is. */
function addressOf(text: string): string {
  const four = text.replace(/^0{16}FFFF0000/, '');
  return four.length === 8 ? [...Buffer.from(four, 'hex')].reverse().join('.') : text;
}

/**
 * Where programs listen that this process started, itself left out: as the system has it, whoever knows of it.
 * @returns `nginx 127.0.0.1:8080`, sorted
 */
export function openings(): string[] {
  const started = treeOf(process.pid).filter((id) => id !== process.pid);
  const programs = new Map(started.flatMap(socketsOf));
  const lines = ['tcp', 'tcp6'].flatMap((kind) =>
    readFileSync(`/proc/net/${kind}`, 'utf8').trim().split('\n').slice(1),
  );
  const found = lines.flatMap((line) => {
    const [, place = '', , state, , , , , , socket = ''] = line.trim().split(/\s+/);
    const [address = '', port = ''] = place.split(':');
    const program = state === listening && programs.get(socket);
    return program ? [`${program} ${addressOf(address)}:${Number.parseInt(port, 16)}`] : [];
  });
  return found.sort();
}

/** Kafka: who asks for all topics, and says nothing of himself (Metadata 1). */
const topicsRequest = Buffer.from('0000000e0003000100000001ffffffffffff', 'hex');

/**
 * What Kafka tells first to who asks it for all topics; empty where it ends the connection.
 * @param ca authority of its certificate (PEM), where it is encrypted
 * @throws where nobody listens, the certificate is another one, or nothing comes
 */
export async function topicsTold(port: number, ca?: string): Promise<string> {
  const place = { port, host: '127.0.0.1', timeout: patience };
  const socket = ca ? connectTls({ ...place, ca }) : connect(place);
  await once(socket, ca ? 'secureConnect' : 'connect');
  socket.write(topicsRequest);
  const answer = await new Promise<Buffer>((done, fail) => {
    socket.once('timeout', () => fail(new Error(`nothing came from port ${port} in ${patience} ms`)));
    // A connection that is reset is one that was ended.
    socket.once('data', done).on('error', () => undefined);
    socket.once('close', () => done(Buffer.alloc(0)));
  }).finally(() => socket.destroy());
  return answer.toString('latin1');
}
