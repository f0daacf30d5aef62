import {
  call,
  clearable,
  date,
  datetime,
  flag,
  id,
  integer,
  paged,
  selectedId,
  selection,
  text,
} from '../kernel/index.js';

const service = 'finance';
const base = '/api/schoolservice/payment/type';

const nameField = { label: '类型名称', required: '请输入类型名称', max: 64 } as const;
/** At most nine digits (source: 003 §5). */
const position = { wire: 'order', label: '排序', min: 0, max: 999_999_999 } as const;
const open = { wire: 'open', label: '启用' } as const;
const limited = { wire: 'includeDate', label: '包含有效期' } as const;
const form = {
  name: text(nameField),
  position: integer(position),
  isOpen: flag(open),
  isLimited: flag(limited),
  validFrom: clearable(date({ wire: 'validateBeginDate', label: '有效期开始' })),
  validTo: clearable(date({ wire: 'validateEndDate', label: '有效期结束' })),
};

const row = {
  id: id({ always: true }),
  name: text({ always: true }),
  position: integer({ ...position, always: true }),
  isOpen: flag({ ...open, always: true }),
  isLimited: flag({ ...limited, always: true }),
  validFrom: form.validFrom,
  validTo: form.validTo,
  /** Who added it. */
  createdBy: text({ wire: 'admin', always: true }),
  createdAt: datetime({ wire: 'createTime', always: true }),
  used: flag({ always: true }),
};

export const paymentTypeAdd = call({
  id: 'paymenttype.add',
  service,
  method: 'POST',
  path: `${base}/add`,
  permission: ['paymentType:dbtn_add'],
  writes: '新增缴费类型',
  input: {
    ...form,
    position: integer({ ...position, fallback: 0 }),
    isOpen: flag({ ...open, fallback: true }),
    isLimited: flag({ ...limited, fallback: false }),
  },
  answer: { kind: 'object', fields: { id: id({ always: true }) } },
  summary: 'Adds a payment type, which may hold for some days only',
});

export const paymentTypeUpdate = call({
  id: 'paymenttype.update',
  service,
  method: 'POST',
  path: `${base}/update`,
  permission: ['paymentType:dbtn_update'],
  writes: '修改缴费类型',
  input: { ...selectedId, ...form },
  answer: { kind: 'none' },
  summary: 'Changes a payment type; values that are missing stay',
});

export const paymentTypeDelete = call({
  id: 'paymenttype.delete',
  service,
  method: 'POST',
  path: `${base}/delete`,
  permission: ['paymentType:dbtn_delete'],
  writes: '删除缴费类型',
  input: selection,
  answer: { kind: 'none' },
  summary: 'Removes payment types: all of them or none',
});

export const paymentTypeSwitch = call({
  id: 'paymenttype.openSwitch',
  service,
  method: 'GET',
  path: `${base}/openSwitch`,
  permission: ['paymentType:dbtn_switch'],
  writes: '启用或停用缴费类型',
  input: selectedId,
  answer: { kind: 'none' },
  summary: 'Opens a closed payment type and closes an open one',
});

export const paymentTypeQuery = call({
  id: 'paymenttype.query',
  service,
  method: 'POST',
  path: `${base}/query`,
  input: paged({ name: text({ label: '名称' }) }),
  answer: { kind: 'paged', fields: row },
  summary: 'Lists payment types in their order',
});

export const paymentTypeQueryOpen = call({
  id: 'paymenttype.queryAll',
  service,
  method: 'GET',
  path: `${base}/queryAll`,
  input: {},
  answer: { kind: 'list', fields: row },
  summary: 'Lists the payment types that are open and hold today, for the form of a fee project',
});

export const paymentTypeQueryAll = call({
  id: 'paymenttype.queryAllNoFilter',
  service,
  method: 'GET',
  path: `${base}/queryAllNoFilter`,
  input: {},
  answer: { kind: 'list', fields: row },
  summary: 'Lists all payment types, for filters',
});

export const paymentTypeNameCheck = call({
  id: 'paymenttype.nameValidate',
  service,
  method: 'POST',
  path: `${base}/nameValidate`,
  input: { name: text(nameField), id: id() },
  answer: {
    kind: 'object',
    fields: { isUsable: flag({ wire: 'validate', always: true }), problem: text({ wire: 'error', always: true }) },
  },
  summary: 'Says whether no other payment type of the school has a name, and if one has, the text for the form',
});
