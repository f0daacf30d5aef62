import { accessIndexes, CONFIGURATION, EventStores, serviceModule } from '../../libs/platform/index.js';
import { tellTeacherAccount } from './account/account.sample.js';
import { accountFolder } from './account/index.js';
import { alarmFolder } from './alarm/index.js';
import { MachineWatch } from './alarm/machine-watch.js';
import { columnsFolder } from './columns/index.js';
import { expertFolder } from './expert/index.js';
import { foundFirstSchool, makeOperationsAccount } from './founding/found-school.js';
import { foundingFolder } from './founding/index.js';
import { moduleFolder } from './module/index.js';
import { monitorFolder } from './monitor/index.js';
import { tellConfiguredClient } from './open-client/configured-client.js';
import { openClientFolder } from './open-client/index.js';
import { operationLogFolder } from './operation-log/index.js';
import { schoolFolder } from './school/index.js';
import { signInFolder } from './sign-in/index.js';

/** Schools and accounts, signing in, modules, the operation log, alarms and figures of the machine. */
export const identityService = serviceModule({
  name: 'identity',
  folders: [
    schoolFolder,
    accountFolder,
    columnsFolder,
    foundingFolder,
    moduleFolder,
    signInFolder,
    operationLogFolder,
    alarmFolder,
    monitorFolder,
    openClientFolder,
    expertFolder,
  ],
  migrations: accessIndexes,
  sample: tellTeacherAccount,
  async start(find) {
    const [store, configuration] = [find(EventStores).of('identity'), find(CONFIGURATION)];
    const password = await foundFirstSchool(store, configuration);
    // By no logger: LOG_LEVEL would swallow it.
    if (password)
      console.log(`The password of ${configuration.ADMIN_ACCOUNT} at its first sign-in, not told again: ${password}`);
    await makeOperationsAccount(store, configuration);
    await tellConfiguredClient(store, configuration);
    find(MachineWatch).start();
  },
  stop: (find) => find(MachineWatch).stop(),
});
