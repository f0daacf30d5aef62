import { serviceModule } from '../../libs/platform/index.js';
import { tellPasses } from './attendance.sample.js';
import { classes, devices, persons } from './directories.js';
import { PassController } from './pass/pass.controller.js';
import { CountPassesByHourHandler, ExportPassesHandler, ListPassesHandler } from './pass/pass.queries.js';
import { passes } from './pass/pass.read-model.js';
import { PassList } from './pass/pass-list.js';
import { passRecorder } from './pass/pass-recorder.js';
import { SubmitPassesHandler } from './pass/pass-submission.js';

/** Entries and exits: from devices, from the open interface, listed and exported. */
export const attendanceService = serviceModule({
  name: 'attendance',
  projections: [passes, classes.projection, persons.projection, ...devices.projections],
  consumers: [passRecorder],
  controllers: [PassController],
  providers: [PassList, ListPassesHandler, CountPassesByHourHandler, ExportPassesHandler, SubmitPassesHandler],
  sample: tellPasses,
});
