import { Alert, Descriptions, Modal } from 'antd';
import { operationLogVerify } from '../../../../libs/contracts/identity/operation-log.js';
import type { OutputOf } from '../../../../libs/contracts/kernel/index.js';
import { useApi } from '../../api/queries.js';
import { PlainTable } from '../../kit/list/plain-table.js';
import { Loading } from '../../kit/states/loading.js';
import { Failure } from '../../kit/states/states.js';
import { useServerTexts, useTexts } from '../../language/use-texts.js';
import styles from './operation-log.module.css';

type Proof = OutputOf<typeof operationLogVerify>;

/** Verifies that the operation log says what happened, now. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts('operation-log');
  const { data, error, isFetching, refetch } = useApi(operationLogVerify, {}, { staleTime: 0, gcTime: 0 });
  return (
    <Modal open title={texts('verify.title')} width={800} footer={null} onCancel={onClose}>
      {isFetching ? (
        <Loading rows={4} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        data && <Verdict of={data} />
      )}
    </Modal>
  );
}

function Verdict({ of }: { of: Proof }) {
  const texts = useTexts('operation-log');
  return (
    <>
      <Alert
        showIcon
        type={of.isIntact ? 'success' : 'error'}
        title={texts(of.isIntact ? 'verify.intact' : 'verify.broken')}
        description={texts('verify.explanation')}
        style={{ marginBottom: 16 }}
      />
      {of.archived > 0 && (
        <Alert
          showIcon
          type="warning"
          title={texts('verify.archived', { count: of.archived, months: of.archivedMonths })}
          style={{ marginBottom: 16 }}
        />
      )}
      <Descriptions
        bordered
        column={2}
        styles={{ label: { whiteSpace: 'nowrap' } }}
        items={[
          { key: 'entries', label: texts('verify.entries'), children: of.entries },
          { key: 'pending', label: texts('verify.pending'), children: of.pending },
          { key: 'problems', label: texts('verify.problems'), children: of.problemCount },
          { key: 'checkedAt', label: texts('verify.checkedAt'), children: of.checkedAt },
          {
            key: 'head',
            label: texts('verify.head'),
            span: 2,
            children: <code className={styles.head}>{of.head}</code>,
          },
        ]}
      />
      {of.problems.length > 0 && <Problems of={of.problems} />}
    </>
  );
}

function Problems({ of }: { of: Proof['problems'] }) {
  const texts = useTexts('operation-log');
  const translate = useServerTexts();
  return (
    <PlainTable<Proof['problems'][number]>
      style={{ marginTop: 16 }}
      size="small"
      rowKey={({ id, number }) => `${id} ${number ?? ''}`}
      dataSource={of}
      scroll={{ y: 280 }}
      columns={[
        { key: 'number', dataIndex: 'number', title: texts('verify.number'), width: 90 },
        { key: 'function', title: texts('field.function'), width: 160, render: (_, row) => translate(row.function) },
        { key: 'createdAt', dataIndex: 'createdAt', title: texts('field.createdAt'), width: 170 },
        { key: 'message', dataIndex: 'message', title: texts('field.message') },
      ]}
    />
  );
}
