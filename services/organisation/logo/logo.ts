import type { EventOf } from '../../../libs/contracts/kernel/index.js';
import { schoolLogoChanged } from '../../../libs/contracts/organisation/school-logo.events.js';
import { table, uuid, varchar } from '../../../libs/database/index.js';
import { type Decider, projection } from '../../../libs/eventsourcing/index.js';
import { pictureTable } from '../../../libs/picture/index.js';

interface LogoCommand {
  type: 'Change';
  /** Of the picture as it is stored; undefined for none. */
  hash: string | undefined;
}

/** The sign of one school. */
export const schoolLogo: Decider<{ hash?: string }, LogoCommand, EventOf<typeof schoolLogoChanged>> = {
  category: 'schoolLogo',
  types: [schoolLogoChanged],
  initial: {},
  evolve: (_state, { data }) => data,
  decide: ({ hash }, state) => (hash === state.hash ? [] : [schoolLogoChanged(hash === undefined ? {} : { hash })]),
};

export const logoTable = table('organisation', 'school_logo', {
  columns: { school: uuid(), hash: varchar(64) },
  key: ['school'],
});

/** Which picture is the sign of a school; a school without one has no row. */
export const logos = projection({
  source: 'organisation',
  table: logoTable,
  version: 1,
  on: (on) => [on(schoolLogoChanged, (_row, { school, data: { hash } }) => (hash ? { school, hash } : undefined))],
});

/** The pictures themselves. */
export const logoPictures = pictureTable('organisation', 'logo_picture');
