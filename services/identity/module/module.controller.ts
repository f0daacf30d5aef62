import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  authMenu,
  moduleAdd,
  moduleDelete,
  moduleQuery,
  moduleQueryByApplication,
  moduleUpdate,
} from '../../../libs/contracts/identity/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { AddModule, ChangeModule, RemoveModule } from './module.commands.js';
import { ListModules, ListModulesByApplication, ShowMenu } from './module.queries.js';

@Controller()
export class ModuleController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Lists the menu of the session. */
  @Serves(authMenu)
  menu(input: InputOf<typeof authMenu>, context: RequestContext) {
    return this.queries.execute(new ShowMenu(input, context));
  }

  /** Lists all modules. */
  @Serves(moduleQuery)
  query(input: InputOf<typeof moduleQuery>, context: RequestContext) {
    return this.queries.execute(new ListModules(input, context));
  }

  /** Lists the modules that can be granted, by application. */
  @Serves(moduleQueryByApplication)
  queryByApplication(input: InputOf<typeof moduleQueryByApplication>, context: RequestContext) {
    return this.queries.execute(new ListModulesByApplication(input, context));
  }

  /** Adds a module. */
  @Serves(moduleAdd)
  add(input: InputOf<typeof moduleAdd>, context: RequestContext) {
    return this.commands.execute(new AddModule(input, context));
  }

  /** Changes a module. */
  @Serves(moduleUpdate)
  update(input: InputOf<typeof moduleUpdate>, context: RequestContext) {
    return this.commands.execute(new ChangeModule(input, context));
  }

  /** Removes a module. */
  @Serves(moduleDelete)
  delete(input: InputOf<typeof moduleDelete>, context: RequestContext) {
    return this.commands.execute(new RemoveModule(input, context));
  }
}
