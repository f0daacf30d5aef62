import { Command, Query } from '@nestjs/cqrs';
import type { Call, InputOf, OutputOf } from '../../contracts/kernel/index.js';
import type { RequestContext } from '../http/request-context.js';

/** Base of the command that a call gives: `class AddStudent extends commandOf(studentAdd) {}`. */
export const commandOf = <C extends Call>(_call: C) =>
  class extends Command<OutputOf<C>> {
    constructor(
      readonly input: InputOf<C>,
      readonly context: RequestContext,
    ) {
      super();
    }
  };

/** Base of the query that a call gives: `class ListStudents extends queryOf(studentQuery) {}`. */
export const queryOf = <C extends Call>(_call: C) =>
  class extends Query<OutputOf<C>> {
    constructor(
      readonly input: InputOf<C>,
      readonly context: RequestContext,
    ) {
      super();
    }
  };
