import { DownloadOutlined, ImportOutlined } from '@ant-design/icons';
import { scoreExportTemplate, scoreUpload } from '@contracts/organisation/score.js';
import { Form, Table } from 'antd';
import { useState } from 'react';
import { change } from '@/api/change.js';
import { download } from '@/api/client.js';
import { ApiFailure } from '@/api/failure.js';
import { notify } from '@/api/notify.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { chooseFile } from '@/kit/picture/choose-file.js';
import { useTexts } from '@/language/use-texts.js';
import type { ExaminationValues } from './examination-fields.js';
import styles from './score.module.css';

interface WorkbookButtonsProps {
  /** The sheet is stored: it is filled by hand. */
  isStored: boolean;
  onSaved: () => void;
}

/** A row of a file that was refused, as the wire has it. */
interface RefusedRow {
  rownumber: number;
  code: string;
  name: string;
  error: string;
}

/** The rows of a refused file with which something is wrong. */
function refusedRows(failure: unknown): RefusedRow[] {
  const { datas = [] } = ((failure instanceof ApiFailure && failure.data) || {}) as { datas?: RefusedRow[] };
  return datas.filter(({ error }) => error !== '');
}

/** The template of a new sheet, and what was filled in there. Both wait for what the sheet is of. */
export function WorkbookButtons({ isStored, onSaved }: WorkbookButtonsProps) {
  const texts = useTexts('score');
  const common = useTexts('kit');
  const form = Form.useFormInstance<ExaminationValues>();
  const values = Form.useWatch([], form) as Partial<ExaminationValues> | undefined;
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  const { termId, examTypeId, classId, subjectIds = [] } = values ?? {};
  const isChosen = termId && examTypeId && classId && subjectIds.length > 0;
  const blocked = isStored ? texts('workbook.onlyNew') : isChosen ? undefined : texts('workbook.choose');
  const chosen = () => form.getFieldsValue();
  const upload = async () => {
    const file = await chooseFile('.xlsx');
    setRefused([]);
    let hiddenCount = 0;
    try {
      ({ hiddenCount } = await change(scoreUpload, { ...chosen(), file }));
    } catch (failure) {
      setRefused(refusedRows(failure));
      throw failure;
    }
    notify.success(texts('saved'));
    if (hiddenCount > 0) notify.warning(texts('workbook.hidden', { total: hiddenCount }));
    onSaved();
  };
  return (
    <>
      <ActionButton
        icon={<DownloadOutlined aria-hidden />}
        blocked={blocked}
        onClick={() => download(scoreExportTemplate, chosen())}
      >
        {common('import.template')}
      </ActionButton>
      <ActionButton icon={<ImportOutlined aria-hidden />} call={scoreUpload} blocked={blocked} onClick={upload}>
        {texts('action.import')}
      </ActionButton>
      {refused.length > 0 && (
        <Table<RefusedRow>
          className={styles.refused}
          rowKey="rownumber"
          size="small"
          pagination={false}
          scroll={{ y: 200 }}
          dataSource={[...refused]}
          columns={[
            { dataIndex: 'rownumber', title: common('import.rowNumber'), width: 80 },
            { dataIndex: 'code', title: texts('field.code'), width: 140 },
            { dataIndex: 'name', title: texts('field.studentName'), width: 120 },
            { dataIndex: 'error', title: common('import.error'), className: styles.error },
          ]}
        />
      )}
    </>
  );
}
