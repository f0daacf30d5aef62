import { erasedText } from '../../libs/contracts/kernel/index.js';
import { columnOf, type Table, tableName } from '../../libs/database/index.js';
import { followErasures } from '../../libs/erasure/index.js';
import { goHomeTable } from './go-home/go-home.read-model.js';
import { healthTable } from './health/health.read-model.js';
import { leaveTable } from './leave/leave.read-model.js';
import { forgetPasses } from './pass/erased-passes.js';
import { forgetQuarantined } from './quarantine/erased-quarantine.js';
import { appealTable, correctionTable } from './record/record.read-model.js';

/** Where texts of a person stand: the column that names the person, and those that hold the texts. */
const texts: readonly [Table, string, readonly string[]][] = [
  [leaveTable, 'studentId', ['content', 'teacher', 'teacherContent', 'parent', 'parentContent']],
  [appealTable, 'personId', ['content', 'remarks']],
  [correctionTable, 'personId', ['remark']],
  [goHomeTable, 'studentId', ['position', 'parent', 'content']],
];

/** What is kept of persons who were erased says nothing of them any more. */
export const erasures = followErasures('attendance', {
  texts: ['code', 'cardNumber'],
  async forget(unit, person) {
    await forgetPasses(unit, person);
    const { sql } = unit;
    await forgetQuarantined(unit, person);
    for (const [table, owner, columns] of texts) {
      const erased = columns.map((name) => `${columnOf(name)} = case when ${columnOf(name)} is not null then $2 end`);
      await sql.query(`update ${tableName(table)} set ${erased.join(', ')} where ${columnOf(owner)} = $1`, [
        person.id,
        erasedText,
      ]);
    }
    await sql.query(
      `update ${tableName(healthTable)} set said = '{}', body_temperature = null, status = null,
         was_in_warning_area = null, is_at_risk = false where person_id = $1`,
      [person.id],
    );
  },
});
