import {
  quietHoursChanged,
  schoolParametersChanged,
  schoolSecretsChanged,
} from '../../../libs/contracts/organisation/parameters.events.js';
import { boolean, date, integer, json, nullable, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import { type QuietHours, unsaid } from './parameters.js';

/** Parameters of schools: a row where somebody has said anything. */
export const parametersTable = table('organisation', 'school_parameters', {
  columns: {
    school: uuid(),
    reportsHealth: boolean(),
    reportsFrom: nullable(date()),
    reportsTo: nullable(date()),
    /** `HH:mm:00`. */
    remindsAt: nullable(varchar()),
    recordsGoHome: integer<1 | 2>(),
    weixin: varchar(),
    messageTemplate: varchar(),
    smsTemplate: varchar(),
    localTemplate: varchar(),
    quietHours: nullable(json<QuietHours>()),
    /** Sealed. */
    secrets: nullable(json<Record<string, unknown>>()),
  },
  key: ['school'],
});

const none = { reportsFrom: null, reportsTo: null, remindsAt: null };

export const parameters = projection({
  source: 'organisation',
  table: parametersTable,
  version: 2,
  on: (on) => [
    on(schoolParametersChanged, (row, { school, data }) => ({ ...row, ...none, ...data, school })),
    on(quietHoursChanged, (row, { school, data }) => ({ ...none, ...unsaid, ...row, school, quietHours: data })),
    on(schoolSecretsChanged, (row, { school, data: { secrets } }) => ({ ...none, ...unsaid, ...row, school, secrets })),
  ],
});
