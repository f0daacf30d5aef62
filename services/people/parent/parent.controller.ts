import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import {
  parentAdd,
  parentAddAndBind,
  parentBoundStudents,
  parentCheck,
  parentCodeCheck,
  parentDelete,
  parentExport,
  parentQuery,
  parentSuggest,
  parentSwitchState,
  parentUnbind,
  parentUpdate,
} from '../../../libs/contracts/people/index.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import {
  AddAndBindParent,
  AddParent,
  DeleteParents,
  SwitchParents,
  UnbindParent,
  UpdateParent,
} from './parent.commands.js';
import {
  CheckParent,
  CheckParentCode,
  ExportParents,
  ListBoundStudents,
  ListParents,
  SuggestParents,
} from './parent.queries.js';

/** Calls of parents. */
@Controller()
export class ParentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Lists parents. */
  @Serves(parentQuery)
  query(input: InputOf<typeof parentQuery>, context: RequestContext) {
    return this.queries.execute(new ListParents(input, context));
  }

  /** Answers parents as a workbook. */
  @Serves(parentExport)
  export(input: InputOf<typeof parentExport>, context: RequestContext) {
    return this.queries.execute(new ExportParents(input, context));
  }

  /** Finds parents for pickers. */
  @Serves(parentSuggest)
  suggest(input: InputOf<typeof parentSuggest>, context: RequestContext) {
    return this.queries.execute(new SuggestParents(input, context));
  }

  /** Lists the students of a parent. */
  @Serves(parentBoundStudents)
  boundStudents(input: InputOf<typeof parentBoundStudents>, context: RequestContext) {
    return this.queries.execute(new ListBoundStudents(input, context));
  }

  /** Tells whether a parent code is free. */
  @Serves(parentCodeCheck)
  checkCode(input: InputOf<typeof parentCodeCheck>, context: RequestContext) {
    return this.queries.execute(new CheckParentCode(input, context));
  }

  /** Tells whether a phone or identity number is free. */
  @Serves(parentCheck)
  check(input: InputOf<typeof parentCheck>, context: RequestContext) {
    return this.queries.execute(new CheckParent(input, context));
  }

  /** Adds a parent. */
  @Serves(parentAdd)
  add(input: InputOf<typeof parentAdd>, context: RequestContext) {
    return this.commands.execute(new AddParent(input, context));
  }

  /** Adds a parent and binds it to a student. */
  @Serves(parentAddAndBind)
  addAndBind(input: InputOf<typeof parentAddAndBind>, context: RequestContext) {
    return this.commands.execute(new AddAndBindParent(input, context));
  }

  /** Changes a parent. */
  @Serves(parentUpdate)
  update(input: InputOf<typeof parentUpdate>, context: RequestContext) {
    return this.commands.execute(new UpdateParent(input, context));
  }

  /** Removes parents. */
  @Serves(parentDelete)
  delete(input: InputOf<typeof parentDelete>, context: RequestContext) {
    return this.commands.execute(new DeleteParents(input, context));
  }

  /** Enables or disables parents. */
  @Serves(parentSwitchState)
  switchState(input: InputOf<typeof parentSwitchState>, context: RequestContext) {
    return this.commands.execute(new SwitchParents(input, context));
  }

  /** Ends a binding. */
  @Serves(parentUnbind)
  unbind(input: InputOf<typeof parentUnbind>, context: RequestContext) {
    return this.commands.execute(new UnbindParent(input, context));
  }
}
