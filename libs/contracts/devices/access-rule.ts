import { accessEffect, enabledState, personType, weekDay } from '../enumerations.js';
import {
  clearable,
  code,
  codeList,
  date,
  entityCalls,
  entityRows,
  flag,
  id,
  ids,
  list,
  type MenuEntry,
  selectedId,
  selection,
  text,
  time,
  translations,
} from '../kernel/index.js';

const rule = entityCalls({
  service: 'devices',
  id: 'accessrule',
  label: '通行规则',
  streams: { category: 'accessRule' },
  shows: ['accessRule', 'accessProposal', 'student', 'teacher'],
  changes: ['accessRule', 'accessProposal'],
});

/** What `access.rehearse` told of the change: without it a school with a limit has somebody else approve it. */
const proof = { proof: text({ wire: 'rehearsal', max: 512 }) };
/** Somebody else is to approve the change: the proposal. Missing where it is saved. */
const proposal = { proposalId: id({ wire: 'proposalid' }) };
/** The same; nothing where it is saved. */
const proposalAnswer = { kind: 'object', fields: proposal, orNothing: true } as const;

/** Whom a rule is about, where and when: nobody named is everybody, no place everywhere, no time always. */
export const accessRuleForm = {
  name: text({ label: '规则名称', required: '请输入规则名称', max: 64 }),
  effect: code(accessEffect, { label: '效果', required: '请选择效果' }),
  state: code(enabledState, { label: '使用状态', required: '请选择使用状态', fallback: 1 }),
  personTypes: codeList(personType, { label: '人员类型' }),
  classIds: ids({ label: '班级' }),
  personIds: ids({ label: '人员' }),
  areaIds: ids({ label: '区域' }),
  deviceIds: ids({ label: '设备' }),
  doorIds: ids({ label: '门' }),
  isTemporary: flag({ wire: 'temporary', label: '临时通行设备' }),
  weekDays: codeList(weekDay, { label: '星期' }),
  timeFrom: clearable(time({ label: '每日开始时间' })),
  timeTo: clearable(time({ label: '每日结束时间' })),
  /** First and last day, both whole. */
  validFrom: clearable(date({ label: '开始日期' })),
  validTo: clearable(date({ label: '结束日期' })),
};

export const accessRuleAdd = rule.add('/api/dg/access/rule/add', {
  permission: ['accessrule:dbtn_add'],
  input: { ...accessRuleForm, ...proof },
  answer: { kind: 'object', fields: { id: id({ always: true }), ...proposal } },
  summary: 'Adds a rule of who may pass where',
});

export const accessRuleUpdate = rule.update('/api/dg/access/rule/update', {
  permission: ['accessrule:dbtn_update'],
  input: { ...selectedId, ...accessRuleForm, ...proof },
  answer: proposalAnswer,
  summary: 'Changes a rule; what is missing stays',
});

export const accessRuleDelete = rule.delete('/api/dg/access/rule/delete', {
  permission: ['accessrule:dbtn_delete'],
  input: { ...selection, ...proof },
  answer: proposalAnswer,
  summary: 'Removes rules: all or none',
});

/** What a rule says, as lists tell it. */
export const accessRuleRow = {
  name: text({ always: true }),
  effect: code(accessEffect, { always: true }),
  state: code(enabledState, { always: true }),
  personTypes: codeList(personType, { always: true, unordered: true }),
  classIds: ids({ always: true, unordered: true }),
  personIds: ids({ always: true, unordered: true }),
  areaIds: ids({ always: true, unordered: true }),
  deviceIds: ids({ always: true, unordered: true }),
  doorIds: ids({ always: true, unordered: true }),
  isTemporary: flag({ wire: 'temporary', always: true, unordered: true }),
  weekDays: codeList(weekDay, { always: true, unordered: true }),
  timeFrom: clearable(time({ unordered: true })),
  timeTo: clearable(time({ unordered: true })),
  validFrom: clearable(date()),
  validTo: clearable(date()),
  /** Those whom the rule names, where they are still there. */
  persons: list(
    { id: id({ always: true }), name: text({ always: true }), code: text({ always: true }) },
    { always: true },
  ),
};

export const accessRuleQuery = rule.query('/api/dg/access/rule/query', {
  filters: {
    name: text({ label: '规则名称' }),
    effect: code(accessEffect, { label: '效果' }),
    state: code(enabledState, { label: '使用状态' }),
  },
  row: {
    id: id({ always: true }),
    /** Somebody has proposed to change or to remove it, and nobody has decided yet. */
    isProposed: flag({ wire: 'proposed', always: true, unordered: true }),
    ...accessRuleRow,
  },
  summary: 'Lists the rules of who may pass where, by name',
});

/** Its place in the menu, and the buttons that can be granted. */
export const accessRuleMenu: MenuEntry = {
  component: 'accessrule',
  path: '/Device/accessrule',
  text: '通行规则管理',
  icon: 'safety-certificate',
  buttons: {
    dbtn_add: '新增',
    dbtn_update: '修改',
    dbtn_delete: '批量删除',
    dbtn_approve: '审核提议',
    dbtn_limit: '审批人数设置',
  },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const accessRuleTexts = translations(entityRows('通行规则', ['Access rule', 'Regla de acceso', '通行ルール']), {
  通行规则管理: ['Access rules', 'Reglas de acceso', '通行ルール管理'],
  规则名称: ['Rule name', 'Nombre de la regla', 'ルール名'],
  请输入规则名称: ['Please enter the rule name', 'Introduzca el nombre de la regla', 'ルール名を入力してください'],
  效果: ['Effect', 'Efecto', '効果'],
  请选择效果: ['Please choose the effect', 'Elija el efecto', '効果を選択してください'],
  允许: ['Allow', 'Permitir', '許可'],
  禁止: ['Forbid', 'Prohibir', '禁止'],
  每日开始时间: ['From, each day', 'Desde, cada día', '毎日の開始時刻'],
  每日结束时间: ['To, each day', 'Hasta, cada día', '毎日の終了時刻'],
  生效时间: ['Valid from', 'Válida desde', '有効開始'],
  失效时间: ['Valid until', 'Válida hasta', '有効終了'],
  结束时间须晚于开始时间: [
    'The end must be after the beginning',
    'El fin debe ser posterior al inicio',
    '終了は開始より後でなければなりません',
  ],
  最多选择500项: ['Choose at most 500', 'Elija 500 como máximo', '500件まで選択できます'],
});
