import type { SampleContext } from '../../libs/platform/index.js';
import { tellGroups } from './group/group.sample.js';
import { tellPasses } from './pass/pass.sample.js';
import { tellRecords } from './records.sample.js';

/** Tells attendance's part of the sample school. */
export async function tellAttendance(context: SampleContext): Promise<void> {
  await tellGroups(context);
  await tellPasses(context);
  await tellRecords(context);
}
