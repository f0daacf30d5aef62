import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import {
  classAdd,
  classCodeValidate,
  className,
  classQueryAll,
  classQueryTree,
  classSwitch,
  classUpdate,
} from '../../../libs/contracts/organisation/class.js';
import { type RequestContext, Serves } from '../../../libs/platform/index.js';
import { AddClass, SwitchClasses, UpdateClass } from './class.commands.js';
import { CheckClassCode, QueryClassTree } from './class.queries.js';

/** Calls of the organisation tree. */
@Controller()
export class ClassController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** All nodes, every parent before its children. */
  @Serves(classQueryAll)
  async queryAll(_input: InputOf<typeof classQueryAll>, { school }: RequestContext) {
    const { nodes } = await this.queries.execute(new QueryClassTree(school));
    return nodes;
  }

  /** The tree, nested and flat. */
  @Serves(classQueryTree)
  async queryTree(_input: InputOf<typeof classQueryTree>, { school }: RequestContext) {
    const { roots, nodes } = await this.queries.execute(new QueryClassTree(school));
    return { children: roots, tree: roots, list: nodes };
  }

  /** The path text of a node. */
  @Serves(className)
  async pathText({ id }: InputOf<typeof className>, { school }: RequestContext) {
    const tree = await this.queries.execute(new QueryClassTree(school));
    return tree.pathText(tree.node(id));
  }

  /** Adds a node. */
  @Serves(classAdd)
  add(input: InputOf<typeof classAdd>, context: RequestContext) {
    return this.commands.execute(new AddClass(input, context));
  }

  /** Changes a node. */
  @Serves(classUpdate)
  update(input: InputOf<typeof classUpdate>, context: RequestContext) {
    return this.commands.execute(new UpdateClass(input, context));
  }

  /** True for a usable code. */
  @Serves(classCodeValidate)
  validateCode(input: InputOf<typeof classCodeValidate>, context: RequestContext) {
    return this.queries.execute(new CheckClassCode(input, context));
  }

  /** Enables or disables branches. */
  @Serves(classSwitch)
  switchState(input: InputOf<typeof classSwitch>, context: RequestContext) {
    return this.commands.execute(new SwitchClasses(input, context));
  }
}
