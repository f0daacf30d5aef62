import { deviceAccessRevoked } from '../../../libs/contracts/device-gateway/index.js';
import { instant, table, uuid } from '../../../libs/database/index.js';
import { momentOf, projection } from '../../../libs/eventsourcing/index.js';

/** When a device let a person pass no more, or not as before, the last time: what is still open stands in `access_row`. */
export const accessLossTable = table('device_gateway', 'access_loss', {
  columns: {
    deviceId: uuid(),
    personId: uuid(),
    school: uuid(),
    /** Since when it was not to. */
    since: instant(),
    /** When it said so. */
    confirmedAt: instant(),
  },
  key: ['deviceId', 'personId'],
  indexes: {
    access_loss_person: { columns: ['school', 'personId'] },
    access_loss_recent: { columns: ['school', 'confirmedAt'] },
  },
});

/** A row a device and person. */
export const accessLosses = projection({
  source: 'device-gateway',
  table: accessLossTable,
  version: 1,
  on: (on) => [
    on(
      deviceAccessRevoked,
      (row, event, [deviceId, personId]) => {
        const { school, data } = event;
        const told = data.revoked.find((one) => one.personId === personId);
        if (!told) return row;
        const key = { deviceId: deviceId as string, personId: personId as string };
        return { ...key, school, since: told.since, confirmedAt: momentOf(event) };
      },
      ({ data: { deviceId, revoked } }) => revoked.map(({ personId }) => [deviceId, personId]),
    ),
  ],
});
