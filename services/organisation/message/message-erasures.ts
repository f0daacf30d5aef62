import { erasedText } from '../../../libs/contracts/kernel/index.js';
import { tableName } from '../../../libs/database/index.js';
import { followErasures } from '../../../libs/erasure/index.js';
import { messageBodyTable } from './message.read-model.js';
import { messageRecordTable } from './message-record.read-model.js';

/** What was sent to persons who were erased, or of them, stays and says nothing of them any more. */
export const messageErasures = followErasures('organisation', {
  texts: [],
  async forget({ sql }, { id }) {
    await sql.query(
      `update ${tableName(messageRecordTable)} set recipient_name = $2::varchar,
         content = case when content is not null then $2::varchar end
       where recipient_id = $1`,
      [id, erasedText],
    );
    await sql.query(
      `update ${tableName(messageBodyTable)} set content = $2::varchar,
         student_name = case when student_name is not null then $2::varchar end
       where person_id = $1`,
      [id, erasedText],
    );
  },
});
