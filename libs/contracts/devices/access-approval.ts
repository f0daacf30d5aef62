import { proposalKind, proposalResult, proposalState } from '../enumerations.js';
import {
  clearable,
  code,
  datetime,
  entityCalls,
  flag,
  id,
  integer,
  list,
  nested,
  selectedId,
  text,
  translations,
} from '../kernel/index.js';
import { accessRuleRow } from './access-rule.js';

/** Refusal of a proposal to change rules that have been changed since. */
export const rulesMovedOn = '通行规则在提议之后已被修改，请拒绝此提议后重新提交';
/** Refusal of a rehearsal that is about other rules than there are. */
export const rehearsedOtherwise = '通行规则在预演之后已变化，请重新预演';

const policy = entityCalls({
  service: 'devices',
  id: 'accesspolicy',
  label: '通行审批设置',
  streams: { category: 'accessPolicy', idIn: null },
});

/** Persons whose passing a change may concern before somebody else has to approve it; null: nobody ever has to. */
const approvalLimit = integer({ wire: 'approvallimit', label: '审批人数上限', min: 1, max: 1_000_000 });

export const accessPolicyQuery = policy.list('/api/dg/access/rule/policy/query', {
  summary: 'Answers from how many persons on somebody else has to approve a change of rules',
  input: {},
  answer: { kind: 'object', fields: { approvalLimit: clearable(approvalLimit) } },
});

export const accessPolicyUpdate = policy.update('/api/dg/access/rule/policy/update', {
  permission: ['accessrule:dbtn_limit'],
  summary: 'Says from how many persons on somebody else has to approve a change of rules',
  input: { approvalLimit: clearable(approvalLimit) },
});

const proposal = entityCalls({
  service: 'devices',
  id: 'accessproposal',
  label: '通行规则提议',
  shows: ['accessProposal', 'accessRule', 'student', 'teacher'],
  changes: ['accessProposal', 'accessRule'],
});

export const accessProposalQuery = proposal.query('/api/dg/access/rule/proposal/query', {
  filters: { state: code(proposalState, { label: '状态' }) },
  row: {
    id: id({ always: true }),
    state: code(proposalState, { always: true }),
    kind: code(proposalKind, { always: true }),
    /** Names of the rules. */
    name: text({ always: true }),
    /** Persons whose passing it would change, as it was rehearsed then; null: it was not. */
    persons: clearable(integer()),
    proposedBy: text({ wire: 'proposedby', always: true }),
    proposedAt: datetime({ wire: 'proposedtime', always: true }),
    /** Who asks has proposed it: somebody else has to decide. */
    isOwn: flag({ wire: 'own', always: true, unordered: true }),
    /** One of its rules has been changed since: it can be refused alone. */
    isStale: flag({ wire: 'stale', always: true, unordered: true }),
    decidedBy: clearable(text({ wire: 'decidedby' })),
    decidedAt: clearable(datetime({ wire: 'decidedtime' })),
    reason: clearable(text()),
    /** Rules that would be added or changed, as they would be; those that would be removed by their ids alone. */
    rules: list({ id: id({ always: true }), next: nested(accessRuleRow) }, { always: true, unordered: true }),
  },
  summary: 'Lists proposals to change rules of who may pass where, those that wait first (beyond the specification)',
});

export const accessProposalDecide = proposal.update('/api/dg/access/rule/proposal/decide', {
  permission: ['accessrule:dbtn_approve'],
  writes: '审核通行规则提议',
  input: {
    ...selectedId,
    result: code(proposalResult, { label: '审核结果', required: '请选择审核结果' }),
    reason: text({ label: '审核意见', max: 256 }),
  },
  summary: 'Approves a proposal of somebody else, which then takes effect, or refuses it with a reason',
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const accessApprovalTexts = translations({
  通行审批设置: ['Approval of access rules', 'Aprobación de reglas de acceso', '通行ルールの承認設定'],
  修改通行审批设置: [
    'Change the approval of access rules',
    'Modificar la aprobación de reglas de acceso',
    '通行ルールの承認設定の変更',
  ],
  审批人数上限: ['Persons without approval', 'Personas sin aprobación', '承認不要の人数'],
  审批人数设置: ['Approval limit', 'Límite de aprobación', '承認人数の設定'],
  审核提议: ['Review proposals', 'Revisar propuestas', '提案の審査'],
  通行规则提议: ['Proposed access rule', 'Regla de acceso propuesta', '通行ルールの提案'],
  审核通行规则提议: [
    'Review a proposed access rule',
    'Revisar una regla de acceso propuesta',
    '通行ルールの提案を審査',
  ],
  请填写拒绝原因: ['Please say why it is refused', 'Indique por qué se rechaza', '拒否の理由を入力してください'],
  该提议已处理: [
    'Somebody has decided about this proposal already',
    'Ya se decidió sobre esta propuesta',
    'この提案は処理済みです',
  ],
  不能审核自己提交的提议: [
    'You cannot decide about your own proposal',
    'No puede decidir sobre su propia propuesta',
    '自分の提案は審査できません',
  ],
  [rulesMovedOn]: [
    'The access rule was changed after it was proposed; refuse this proposal and submit a new one',
    'La regla de acceso cambió después de la propuesta; rechácela y envíe otra',
    '提案後に通行ルールが変更されました。この提案を拒否して再提出してください',
  ],
  [rehearsedOtherwise]: [
    'The access rules were changed after the rehearsal; rehearse again',
    'Las reglas de acceso cambiaron después del ensayo; ensaye de nuevo',
    'リハーサル後に通行ルールが変更されました。もう一度リハーサルしてください',
  ],
  通过: ['Approve', 'Aprobar', '承認'],
  拒绝: ['Refuse', 'Rechazar', '拒否'],
  已拒绝: ['Refused', 'Rechazada', '拒否済み'],
});
