import { AuditOutlined, SettingOutlined } from '@ant-design/icons';
import { accessPolicyUpdate, accessProposalQuery } from '@contracts/devices/access-approval.js';
import { lazy } from 'react';
import { useApi } from '@/api/queries.js';
import { OpenButton } from '@/kit/dialog/open-button.js';
import { useTexts } from '@/language/use-texts.js';

const Proposals = lazy(() => import('./proposals.js'));
const ApprovalLimit = lazy(() => import('./approval-limit.js'));

const proposals = { title: 'proposals.title', width: 1100, isWorkedIn: true, of: () => <Proposals /> } as const;
const limit = {
  title: 'limit.title',
  width: 520,
  submits: 'changed',
  of: (_subject: string, form: Parameters<typeof ApprovalLimit>[0]) => <ApprovalLimit {...form} />,
} as const;

/** Opens what others are to approve, and the setting from when on they are to. */
export function ApprovalButtons() {
  const texts = useTexts('access-rule');
  const { data } = useApi(accessProposalQuery, { page: 0, pageSize: 1, params: { state: 1 } });
  return (
    <>
      <OpenButton icon={<AuditOutlined aria-hidden />} texts={texts} of="proposals" dialog={proposals}>
        {texts('proposals.open', { count: data?.recordCount ?? 0 })}
      </OpenButton>
      <OpenButton
        icon={<SettingOutlined aria-hidden />}
        texts={texts}
        of="limit"
        call={accessPolicyUpdate}
        dialog={limit}
      >
        {texts('limit.title')}
      </OpenButton>
    </>
  );
}
