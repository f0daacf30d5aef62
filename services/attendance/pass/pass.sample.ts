import { passRecorded } from '../../../libs/contracts/attendance/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { namedId, type SampleContext, type SampleSchool } from '../../../libs/platform/index.js';
import type { Pass } from './pass.js';
import { passTable } from './pass.read-model.js';

/** Who holds a card in the plan of the sample school. */
function holdersOf({ students, teachers }: SampleSchool): Map<string, Pass['person']> {
  const holders = new Map<string, Pass['person']>();
  for (const [type, persons] of [[1, students] as const, [3, teachers] as const])
    for (const { id, code, name, classId, cardNumber } of persons)
      if (cardNumber) holders.set(cardNumber, { id, type, code, name, ...(classId ? { classId } : {}) });
  return holders;
}

/** Tells the two weeks of passes of the sample school, once, in one append. */
export async function tellPasses({ store, school }: SampleContext): Promise<void> {
  const holders = holdersOf(school);
  const devices = new Map(school.devices.map((device) => [device.id, device]));
  await store.transact({ school: school.schoolId, meta: { actor: 'system' } }, async (unit) => {
    const [told] = await selectRows(unit.sql, passTable, 'school = $1', [school.schoolId], 'limit 1');
    if (told) return;
    for (const { deviceId, doorNo, cardNumber, direction, happenedAt } of school.passes) {
      const { code, position, doors } = devices.get(deviceId)!;
      const door = doors.find(({ no }) => no === doorNo);
      const pass = passRecorded({
        person: holders.get(cardNumber),
        credential: 'card',
        credentialValue: cardNumber,
        deviceId,
        deviceCode: code,
        doorCode: doorNo,
        position: [position, door?.name].filter(Boolean).join(' '),
        direction,
        granted: true,
        lane: 'backlog',
        happenedAt,
        clockTrust: 'device',
      });
      const id = namedId('sample pass', deviceId, cardNumber, happenedAt);
      unit.append(`pass-${id}`, [pass], { happenedAt: [happenedAt] });
    }
  });
}
