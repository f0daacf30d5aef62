import {
  parentImport as parentImportCalls,
  parentTemplate,
  studentImport as studentImportCalls,
  studentTemplate,
  teacherImport as teacherImportCalls,
  teacherTemplate,
} from '../../libs/contracts/people/index.js';
import { creates } from '../../libs/database/index.js';
import { EventStore } from '../../libs/eventsourcing/index.js';
import { CONFIGURATION, type Configuration, LOGGER, type Logger, serviceModule } from '../../libs/platform/index.js';
import {
  ImportProgressHub,
  Imports,
  importController,
  importRequests,
  importTables,
} from '../../libs/spreadsheet/import/index.js';
import { ActivateParentHandler, ActivateTeacherHandler } from './activation/activation.commands.js';
import { ActivationController } from './activation/activation.controller.js';
import { CardController } from './card/card.controller.js';
import { CheckCardHandler } from './card/card.queries.js';
import { personCards } from './card/card.read-model.js';
import { classes } from './class/classes.js';
import { reachableDevices } from './device/reachable-devices.js';
import { ErasePersonHandler, IMPORT_TABLES } from './erasure/erasure.commands.js';
import { ErasureController } from './erasure/erasure.controller.js';
import { DeleteFacesHandler, UploadFaceHandler } from './face/face.commands.js';
import { FaceController } from './face/face.controller.js';
import { ListFacesHandler, ShowFaceHandler } from './face/face.queries.js';
import { faceImageTable, faces } from './face/face.read-model.js';
import { HistoryController } from './history/history.controller.js';
import { ShowMomentHandler, ShowTimelineHandler } from './history/history.queries.js';
import { BindingsByParent, PersonHistory } from './history/person-history.js';
import {
  AddAndBindParentHandler,
  AddParentHandler,
  DeleteParentsHandler,
  SwitchParentsHandler,
  UnbindParentHandler,
  UpdateParentHandler,
} from './parent/parent.commands.js';
import { ParentController } from './parent/parent.controller.js';
import { parentImport } from './parent/parent.import.js';
import {
  CheckParentCodeHandler,
  CheckParentHandler,
  ExportParentsHandler,
  ListBoundStudentsHandler,
  ListParentsHandler,
  SuggestParentsHandler,
} from './parent/parent.queries.js';
import { parents } from './parent/parent.read-model.js';
import { tellPeople } from './people.sample.js';
import { templateController } from './person/template.controller.js';
import { RunningImportsController } from './running-imports/running-imports.controller.js';
import {
  AddStudentHandler,
  BindParentHandler,
  DeleteStudentsHandler,
  ReissuePermissionsHandler,
  SwitchStudentsHandler,
  UnbindParentsHandler,
  UpdateStudentHandler,
} from './student/student.commands.js';
import { StudentController } from './student/student.controller.js';
import { studentImport } from './student/student.import.js';
import { CheckStudentCodeHandler, ExportStudentsHandler, ListStudentsHandler } from './student/student.queries.js';
import { bindings, students } from './student/student.read-model.js';
import { SyncParentsHandler, SyncStudentsHandler, SyncTeachersHandler } from './sync/sync.commands.js';
import { SyncController } from './sync/sync.controller.js';
import {
  AddTeacherHandler,
  DeleteTeachersHandler,
  SwitchTeachersHandler,
  UpdateTeacherHandler,
} from './teacher/teacher.commands.js';
import { TeacherController } from './teacher/teacher.controller.js';
import { teacherImport } from './teacher/teacher.import.js';
import {
  CheckTeacherCodeHandler,
  ExportTeachersHandler,
  ListTeachersHandler,
  SuggestTeachersHandler,
} from './teacher/teacher.queries.js';
import { teachers } from './teacher/teacher.read-model.js';

const importing = importTables('people');
const requests = importRequests('people');

const imports = {
  provide: Imports,
  useFactory: (store: EventStore, { DATA_DIR }: Configuration, logger: Logger) =>
    new Imports({
      store,
      tables: importing,
      requests,
      definitions: [studentImport, teacherImport, parentImport],
      folder: DATA_DIR,
      sink: new ImportProgressHub(store.database),
      onFailure: (error, taskId) => logger.error({ error, taskId }, 'import'),
    }),
  inject: [EventStore, CONFIGURATION, LOGGER],
};

/** Either path tells how far the save of teachers and of parents is (source: spec README, inconsistencies). */
const rosters = [teacherImport.kind, parentImport.kind];

/** Students, parents, teachers, their cards, and the imports of them. */
export const peopleService = serviceModule({
  name: 'people',
  migrations: [
    creates('Imports1795200000000', [importing.tasks, importing.rows]),
    creates('FaceImages1795300000000', [faceImageTable]),
    BindingsByParent,
  ],
  projections: [
    students,
    bindings,
    parents,
    teachers,
    personCards,
    faces,
    classes.projection,
    reachableDevices,
    requests,
  ],
  controllers: [
    StudentController,
    importController(studentImportCalls, studentImport.kind),
    templateController(studentTemplate, studentImport.sheet),
    TeacherController,
    importController(teacherImportCalls, teacherImport.kind, { savesOf: rosters }),
    templateController(teacherTemplate, teacherImport.sheet),
    ParentController,
    importController(parentImportCalls, parentImport.kind, { savesOf: rosters }),
    templateController(parentTemplate, parentImport.sheet),
    ActivationController,
    SyncController,
    FaceController,
    CardController,
    RunningImportsController,
    HistoryController,
    ErasureController,
  ],
  providers: [
    AddStudentHandler,
    UpdateStudentHandler,
    DeleteStudentsHandler,
    SwitchStudentsHandler,
    ReissuePermissionsHandler,
    BindParentHandler,
    UnbindParentsHandler,
    ListStudentsHandler,
    CheckStudentCodeHandler,
    ExportStudentsHandler,
    AddTeacherHandler,
    UpdateTeacherHandler,
    DeleteTeachersHandler,
    SwitchTeachersHandler,
    ListTeachersHandler,
    SuggestTeachersHandler,
    CheckTeacherCodeHandler,
    ExportTeachersHandler,
    AddParentHandler,
    AddAndBindParentHandler,
    UpdateParentHandler,
    DeleteParentsHandler,
    SwitchParentsHandler,
    UnbindParentHandler,
    ListParentsHandler,
    SuggestParentsHandler,
    ListBoundStudentsHandler,
    CheckParentCodeHandler,
    CheckParentHandler,
    ExportParentsHandler,
    ActivateParentHandler,
    ActivateTeacherHandler,
    SyncStudentsHandler,
    SyncTeachersHandler,
    SyncParentsHandler,
    CheckCardHandler,
    UploadFaceHandler,
    DeleteFacesHandler,
    ListFacesHandler,
    ShowFaceHandler,
    PersonHistory,
    ShowTimelineHandler,
    ShowMomentHandler,
    { provide: IMPORT_TABLES, useValue: importing },
    ErasePersonHandler,
    imports,
  ],
  start: async (find) => find(Imports).start(),
  stop: (find) => find(Imports).stop(),
  sample: tellPeople,
});
