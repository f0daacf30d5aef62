import { type Fields, id, paged, Rejection, translations, type Values } from '../kernel/index.js';

const noGroup = '请选择考勤组';

/** The group that a call is about. */
export const groupField = { groupId: id({ wire: 'groupid', label: '考勤组', required: noGroup }) };

const ofGroup = { groupId: id({ wire: 'groupid', label: '考勤组' }) };

/** A paged request about the parts of one group, which is named in `params` or beside them. */
export const pagedInGroup = <F extends Fields>(filters: F) => ({ ...paged({ ...ofGroup, ...filters }), ...ofGroup });

/** The group that such a request names. @throws Rejection 1001 where it names none (source: spec README) */
export function requestedGroup(input: { params: Values<typeof ofGroup>; groupId?: string }): string {
  const groupId = input.params.groupId ?? input.groupId;
  if (groupId === undefined) throw Rejection.invalid(noGroup);
  return groupId;
}

/** A page of the parts of one group. */
export const pageOfParts = <R extends Fields>(row: R) =>
  ({
    kind: 'paged',
    fields: { id: id({ always: true }), groupId: id({ wire: 'groupid', always: true }), ...row },
  }) as const;

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const groupPartTexts = translations({
  请选择考勤组: ['Please choose an attendance group', 'Elija un grupo de asistencia', '出欠グループを選択してください'],
});
