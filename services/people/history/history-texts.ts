import { boardingType, creationType, enabledState, type Language } from '../../../libs/contracts/enumerations.js';
import type { ClassTitle } from '../../../libs/copies/index.js';
import { type Sql, selectRows } from '../../../libs/database/index.js';
import { workbookTexts } from '../../../libs/spreadsheet/export/index.js';
import { classes } from '../class/classes.js';
import { parentTable } from '../parent/parent.read-model.js';
import { studentTable } from '../student/student.read-model.js';
import type { Snapshot } from './history.js';
import type { PersonType } from './person-history.js';

/** A value of a person, by the name that the events give it. */
export interface NamedValue {
  field: string;
  value: unknown;
}

/** Names that nobody reads: what stands behind another value. */
const hidden = ['accountId', 'cardTypeId'];

/** In which order the values of a person are shown. */
const order = [
  'code',
  'name',
  'sex',
  'phone',
  'idNumber',
  'classId',
  'cardNumber',
  'cardState',
  'cardType',
  'boardingType',
  'unlimitedMessages',
  'remark',
  'state',
  'creationType',
  'account',
  'followerId',
  'bound',
  'face',
];

/** Puts values into the order in which they are shown. */
export const byOrder = (one: { field: string }, other: { field: string }): number =>
  order.indexOf(one.field) - order.indexOf(other.field);

/** True for values that people are shown. */
export const isShown = ({ field }: { field: string }) => !hidden.includes(field);

/** What values are called: the other persons of bindings by what they are. */
export const nameOf = (field: string, type: PersonType): string =>
  field === 'bound' ? (type === 2 ? 'students' : 'parents') : field;

/** Writes values of persons in the language of who asks. */
export class HistoryTexts {
  private constructor(
    private readonly language: Language,
    private readonly classTitles: ReadonlyMap<string, ClassTitle>,
    private readonly names: ReadonlyMap<string, string>,
  ) {}

  /** Looks up what the values refer to, as it is called now; of who is gone the id is left. */
  static async of(
    sql: Sql,
    school: string,
    type: PersonType,
    language: Language,
    values: readonly NamedValue[],
  ): Promise<HistoryTexts> {
    const idsIn = (wanted: string) =>
      values.flatMap(({ field, value }) => (field === wanted && typeof value === 'string' ? [value] : []));
    const table = type === 2 ? studentTable : parentTable;
    const others = await selectRows(sql, table, 'school = $1 and id = any($2)', [school, idsIn('bound')]);
    const names = new Map(others.map(({ id, name, code }) => [id, `${name} ${code}`]));
    return new HistoryTexts(language, await classes.titles(sql, school, idsIn('classId')), names);
  }

  /** A value as text; null where there is none. */
  text({ field, value }: NamedValue): string | null {
    if (value === undefined || value === null) return null;
    const { text, label } = workbookTexts(this.language);
    switch (field) {
      case 'sex':
      case 'cardState':
        return text(String(value));
      case 'boardingType':
        return label(boardingType, value as 1 | 2);
      case 'state':
        return label(enabledState, value as 1 | 2);
      case 'creationType':
        return label(creationType, value as 1 | 2 | 3);
      case 'unlimitedMessages':
        return text(value ? '是' : '否');
      case 'classId':
        return this.classTitles.get(String(value))?.path ?? String(value);
      case 'bound':
        return this.names.get(String(value)) ?? String(value);
      case 'face': {
        const { width, height } = value as NonNullable<Snapshot['face']>;
        return `${width} × ${height}`;
      }
      default:
        return String(value);
    }
  }
}
