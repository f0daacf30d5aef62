import type { OutputOf } from '@contracts/kernel/index.js';
import { inboxQuery, inboxRead } from '@contracts/organisation/message-record.js';
import { keepPreviousData } from '@tanstack/react-query';
import { Badge, Flex, Modal, Pagination } from 'antd';
import { type SyntheticEvent, useState } from 'react';
import { change } from '@/api/change.js';
import { notify } from '@/api/notify.js';
import { useApi } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { Loading } from '@/kit/states/loading.js';
import { Empty, Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import { firstPage } from './first-page.js';
import styles from './inbox.module.css';

type Told = OutputOf<typeof inboxQuery>['messages'][number];

/** What the teacher of the account is told, the newest first; a message is read when it is opened. */
export default function InboxDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts('shell');
  const [page, setPage] = useState(firstPage.page);
  const close = () => {
    setPage(firstPage.page);
    onClose();
  };
  const { data, error, refetch } = useApi(
    inboxQuery,
    { ...firstPage, page },
    { enabled: isOpen, placeholderData: keepPreviousData, quiet: true },
  );
  const unread = data?.messages.filter(({ isRead }) => !isRead).map(({ id }) => id) ?? [];
  return (
    <Modal
      open={isOpen}
      title={texts('inbox.title')}
      width={640}
      onCancel={close}
      footer={
        <Flex gap={8} justify="end" align="center" wrap>
          <Pagination
            size="small"
            current={page + 1}
            pageSize={firstPage.pageSize}
            // A page that was not had leaves the way back.
            total={data?.recordCount ?? (page + 1) * firstPage.pageSize}
            hideOnSinglePage
            showSizeChanger={false}
            onChange={(next) => setPage(next - 1)}
          />
          <ActionButton
            call={inboxRead}
            onClick={() =>
              unread.length === 0 ? notify.info(texts('inbox.allRead')) : change(inboxRead, { ids: unread })
            }
          >
            {texts('inbox.readAll')}
          </ActionButton>
        </Flex>
      }
    >
      {!data && (error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={5} />)}
      {data?.recordCount === 0 && <Empty />}
      {data && data.messages.length > 0 && (
        <ul className={styles.messages} aria-label={texts('inbox.title')}>
          {data.messages.map((message) => (
            <li key={message.id}>
              <Message of={message} />
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}

function Message({ of: { id, title, content, createdAt, isRead } }: { of: Told }) {
  const texts = useTexts('shell');
  const read = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open && !isRead) void change(inboxRead, { ids: [id] }).catch(() => undefined);
  };
  return (
    <details className={styles.message} onToggle={read}>
      <summary>
        <Badge status={isRead ? 'default' : 'processing'} />
        <span className={styles.title} data-read={isRead}>
          {title}
          {!isRead && <span className={styles.unread}> {texts('inbox.unread')}</span>}
        </span>
        <time>{createdAt}</time>
      </summary>
      <p>{content}</p>
    </details>
  );
}
