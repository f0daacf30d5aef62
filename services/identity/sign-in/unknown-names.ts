import { Inject, Injectable } from '@nestjs/common';
import {
  creates,
  Database,
  instant,
  integer,
  json,
  selectRows,
  table,
  tableName,
} from '../../../libs/database/index.js';
import { TokenSigner } from '../../../libs/platform/index.js';
import { dropEnded } from './ended-rows.js';
import { afterFailure, isLocked, lockTime, noHistory, type SignInHistory } from './sign-in-history.js';

/** Names that no account has are counted under so many numbers, whatever is sent. */
const numbers = 65_536;

/** Failures of names that no account has. They are nobody's, so no school's; they go with their time. */
export const unknownNameTable = table('identity', 'unknown_name', {
  columns: { number: integer(), doors: json<SignInHistory['doors']>(), endsAt: instant() },
  key: ['number'],
  indexes: { unknown_name_end: { columns: ['endsAt'] } },
});

/** Makes the table. */
export const unknownNameMigration = creates('UnknownName1802000000000', [unknownNameTable]);

/**
 * Counts failures of names that no account has by the rules of those that one has, over all processes: neither an answer nor
 * the moment of it tells who exists. Which names share a number only the installation's secrets tell.
 */
@Injectable()
export class UnknownNames {
  constructor(
    @Inject(Database) private readonly database: Database,
    private readonly signer: TokenSigner,
  ) {}

  /** Whether no password is looked at for the name. @param at epoch ms */
  async isLocked(loginAccount: string, at: number): Promise<boolean> {
    const [row] = await this.database.asSystem((sql) =>
      selectRows(sql, unknownNameTable, 'number = $1', [this.numberOf(loginAccount)]),
    );
    return isLocked({ ...noHistory, ...row }, '', at);
  }

  /** Counts a failure, unless the name is locked. @param at epoch ms @returns true where it is locked */
  async count(loginAccount: string, at: number): Promise<boolean> {
    await dropEnded(this.database, unknownNameTable, 'number');
    const number = this.numberOf(loginAccount);
    const name = tableName(unknownNameTable);
    return this.database.asSystem(async (sql) => {
      const [row] = await sql.query<Pick<SignInHistory, 'doors'>>(
        `insert into ${name} as known (number, doors, ends_at) values ($1, '{}', $2)
         on conflict (number) do update set number = known.number returning doors`,
        [number, new Date(at + lockTime)],
      );
      const history = { ...noHistory, ...row };
      // Nobody has signed in with such a name, from wherever.
      if (isLocked(history, '', at)) return true;
      const { doors } = afterFailure(history, '', at);
      await sql.query(`update ${name} set doors = $2, ends_at = $3 where number = $1`, [
        number,
        JSON.stringify(doors),
        new Date(at + lockTime),
      ]);
      return false;
    });
  }

  private numberOf(loginAccount: string): number {
    return this.signer.digest(loginAccount).readUInt32BE() % numbers;
  }
}
