import type { SimulatedDeviceOptions } from '../../services/device-gateway/simulator/simulated-device-options.js';
import type { ScaledCampus } from './campus.js';

type Identity = SimulatedDeviceOptions['identity'];

/** Devices that are added at a time. */
const together = 4;

/** Adds devices to the school of another device in the console; gives them as the simulator plays them. */
export async function enrolDevices(campus: ScaledCampus, count: number, { school }: Identity): Promise<Identity[]> {
  const query = { page: 0, pagesize: 1 };
  const { data } = await campus.data<{ data: { areaid: string }[] }>('/api/dg/device/query', query);
  const areaid = data[0]?.areaid;
  const enrolled: Identity[] = [];
  const enrol = async (number: number) => {
    const code = `E${number}`;
    const form = { type: 1, factory: '通用', module: 'AC-2', areaid, code, name: code, state: 1 };
    const { id, secret } = await campus.data<{ id: string; secret: string }>('/api/dg/device/add', form);
    enrolled.push({ deviceId: id, school, secret, name: code, doors: ['1'], cards: [] });
  };
  const numbers = Array.from({ length: count }, (_, index) => index + 1).values();
  const worker = async () => {
    for (const number of numbers) await enrol(number);
  };
  await Promise.all(Array.from({ length: together }, worker));
  return enrolled;
}
