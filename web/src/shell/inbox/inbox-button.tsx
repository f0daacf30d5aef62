import { MailOutlined } from '@ant-design/icons';
import { inboxQuery } from '@contracts/organisation/message-record.js';
import { Badge, Button } from 'antd';
import { lazy, useState } from 'react';
import { useApi } from '@/api/queries.js';
import { useTexts } from '@/language/use-texts.js';
import { Extra } from '../extra.js';
import { firstPage } from './first-page.js';

const InboxDialog = lazy(() => import('./inbox-dialog.js'));

/** Counts what the teacher of the account has not read; the live channel says when something comes. */
export default function InboxButton() {
  const texts = useTexts('shell');
  const [isOpen, setOpen] = useState<boolean>();
  // What the dialog begins with: both show one answer.
  const { data } = useApi(inboxQuery, firstPage, { quiet: true });
  const total = data?.unreadCount;
  return (
    <>
      <Badge count={total} size="small" offset={[-6, 6]}>
        <Button
          type="text"
          icon={<MailOutlined aria-hidden />}
          aria-label={total === undefined ? texts('inbox.title') : texts('inbox.open', { total })}
          onClick={() => setOpen(true)}
        />
      </Badge>
      {isOpen !== undefined && (
        <Extra>
          <InboxDialog isOpen={isOpen} onClose={() => setOpen(false)} />
        </Extra>
      )}
    </>
  );
}
