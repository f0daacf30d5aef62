import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { cardCheck, isCardNumber } from '../../../libs/contracts/people/index.js';
import { Database } from '../../../libs/database/index.js';
import { queryOf } from '../../../libs/platform/index.js';
import { holderOf } from './card.read-model.js';

export class CheckCard extends queryOf(cardCheck) {}

@QueryHandler(CheckCard)
export class CheckCardHandler implements IQueryHandler<CheckCard> {
  constructor(private readonly database: Database) {}

  async execute({ input: { cardNumber, personId }, context: { school } }: CheckCard) {
    if (!isCardNumber(cardNumber)) return false;
    const holder = await this.database.inSchool(school, (sql) => holderOf(sql, school, cardNumber));
    return holder === undefined || holder === personId;
  }
}
