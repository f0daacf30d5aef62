import { creates } from '../../libs/database/index.js';
import {
  accessIndexes,
  CONFIGURATION,
  type Configuration,
  EventStores,
  serviceModule,
  serviceNames,
} from '../../libs/platform/index.js';
import {
  AddAccountHandler,
  AuthoriseAccountHandler,
  ChangeAccountHandler,
  RemoveAccountsHandler,
  ResetPasswordHandler,
  SwitchAccountsHandler,
} from './account/account.commands.js';
import { AccountController } from './account/account.controller.js';
import {
  CheckAccountNameHandler,
  ListAccountsHandler,
  ListGrantedModulesHandler,
  ShowOwnAccountHandler,
  ShowSessionUserHandler,
} from './account/account.queries.js';
import { accounts, passwords, sessions } from './account/account.read-model.js';
import { ChangePasswordHandler, PasswordChange, ReplaceInitialPasswordHandler } from './account/password.commands.js';
import { AlarmController } from './alarm/alarm.controller.js';
import { ClearAlarmsHandler, ListAlarmsHandler } from './alarm/alarm.handlers.js';
import { alarms } from './alarm/alarm.read-model.js';
import { deviceAlarms, deviceDirectory } from './alarm/device-alarms.js';
import { parkedEventAlarms } from './alarm/parked-event-alarms.js';
import { ResourceWatch } from './alarm/resource-watch.js';
import { ExpertController } from './expert/expert.controller.js';
import { ShowExpertInformationHandler, SubmitExpertInformationHandler } from './expert/expert.handlers.js';
import { ExpertAttachments } from './expert/expert-attachments.js';
import { expertSubmissionTable } from './expert/expert-submission.js';
import { AddModuleHandler, ChangeModuleHandler, RemoveModuleHandler } from './module/module.commands.js';
import { ModuleController } from './module/module.controller.js';
import { ListModulesByApplicationHandler, ListModulesHandler, ShowMenuHandler } from './module/module.queries.js';
import { saidModules } from './module/modules.js';
import { MonitorController } from './monitor/monitor.controller.js';
import { ShowResourceHistoryHandler, ShowResourcesHandler } from './monitor/monitor.queries.js';
import { tellConfiguredClient } from './open-client/configured-client.js';
import {
  AddOpenClientHandler,
  ChangeOpenClientHandler,
  RevokeOpenClientHandler,
  RotateOpenClientHandler,
} from './open-client/open-client.commands.js';
import { OpenClientController } from './open-client/open-client.controller.js';
import { ListOpenClientsHandler } from './open-client/open-client.queries.js';
import { openClients } from './open-client/open-client.read-model.js';
import { chainWriter } from './operation-log/chain-writer.js';
import { HideOperationsHandler } from './operation-log/operation-log.commands.js';
import { OperationLogController } from './operation-log/operation-log.controller.js';
import { ListOperationsHandler, VerifyOperationLogHandler } from './operation-log/operation-log.queries.js';
import { hiddenOperations, operationLogMigrations } from './operation-log/operation-log.table.js';
import { ReplayEventsHandler } from './operation-log/replay.js';
import { ChainVerifier } from './operation-log/verification.js';
import { foundFirstSchool, makeOperationsAccount } from './school/found-school.js';
import { AddSchoolHandler, EnterSchoolHandler, LeaveSchoolHandler, SessionMove } from './school/school.commands.js';
import { SchoolController } from './school/school.controller.js';
import { schools } from './school/school.js';
import { ListReachableSchoolsHandler, ListSchoolsHandler } from './school/school.queries.js';
import { SignInHandler, SignOutHandler } from './sign-in/sign-in.commands.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { ListSignInsHandler } from './sign-in/sign-in.queries.js';
import { histories, signInLog } from './sign-in/sign-in.read-model.js';
import { VerificationImages, verificationTable } from './sign-in/verification-images.js';

/** Schools and accounts, signing in, modules, the operation log, alarms and figures of the machine. */
export const identityService = serviceModule({
  name: 'identity',
  migrations: [
    ...operationLogMigrations,
    creates('VerificationImage1790000000002', [verificationTable]),
    creates('ExpertSubmission1795300000000', [expertSubmissionTable]),
    ...accessIndexes,
  ],
  projections: [
    schools,
    accounts,
    passwords,
    sessions,
    saidModules,
    histories,
    signInLog,
    hiddenOperations,
    alarms,
    openClients,
    ...deviceDirectory.projections,
  ],
  consumers: [...serviceNames.flatMap((name) => [chainWriter(name), parkedEventAlarms(name)]), deviceAlarms],
  controllers: [
    SignInController,
    AccountController,
    SchoolController,
    ModuleController,
    OperationLogController,
    AlarmController,
    MonitorController,
    OpenClientController,
    ExpertController,
  ],
  providers: [
    SignInHandler,
    SignOutHandler,
    VerificationImages,
    ListSignInsHandler,
    AddAccountHandler,
    ChangeAccountHandler,
    RemoveAccountsHandler,
    ResetPasswordHandler,
    SwitchAccountsHandler,
    AuthoriseAccountHandler,
    PasswordChange,
    ChangePasswordHandler,
    ReplaceInitialPasswordHandler,
    ListAccountsHandler,
    ShowOwnAccountHandler,
    ShowSessionUserHandler,
    CheckAccountNameHandler,
    ListGrantedModulesHandler,
    ListReachableSchoolsHandler,
    ListSchoolsHandler,
    SessionMove,
    AddSchoolHandler,
    EnterSchoolHandler,
    LeaveSchoolHandler,
    ListModulesHandler,
    ListModulesByApplicationHandler,
    ShowMenuHandler,
    AddModuleHandler,
    ChangeModuleHandler,
    RemoveModuleHandler,
    ListOperationsHandler,
    VerifyOperationLogHandler,
    ReplayEventsHandler,
    HideOperationsHandler,
    ChainVerifier,
    ExpertAttachments,
    SubmitExpertInformationHandler,
    ShowExpertInformationHandler,
    AddOpenClientHandler,
    ChangeOpenClientHandler,
    RotateOpenClientHandler,
    RevokeOpenClientHandler,
    ListOpenClientsHandler,
    ListAlarmsHandler,
    ClearAlarmsHandler,
    ShowResourcesHandler,
    ShowResourceHistoryHandler,
    ResourceWatch,
  ],
  async start(find) {
    const [store, configuration] = [find(EventStores).of('identity'), find<Configuration>(CONFIGURATION)];
    await foundFirstSchool(store, configuration);
    await makeOperationsAccount(store, configuration);
    await tellConfiguredClient(store, configuration);
    find(ResourceWatch).start();
  },
  stop: (find) => find(ResourceWatch).stop(),
});
