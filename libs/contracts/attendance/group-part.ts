import { call, type Fields, id, paged, Rejection, selection, translations, type Values } from '../kernel/index.js';

/** Where the calls of attendance groups are. */
export const groupPath = '/api/attendance/manage/group';

const noGroup = '请选择考勤组';

/** The group that a call is about. */
export const groupField = { groupId: id({ wire: 'groupid', label: '考勤组', required: noGroup }) };

const ofGroup = { groupId: id({ wire: 'groupid', label: '考勤组' }) };

/** A paged request about the parts of one group, which is named in `params` or beside them. */
const pagedInGroup = <F extends Fields>(filters: F) => ({ ...paged({ ...ofGroup, ...filters }), ...ofGroup });

/** The group that such a request names. @throws Rejection 1001 where it names none (source: spec README) */
export function requestedGroup(input: { params: Values<typeof ofGroup>; groupId?: string }): string {
  const groupId = input.params.groupId ?? input.groupId;
  if (groupId === undefined) throw Rejection.invalid(noGroup);
  return groupId;
}

/** A part of attendance groups: what it is called in ids, paths and permissions, and in Chinese. */
interface GroupPart {
  part: 'person' | 'device' | 'manager';
  label: string;
}

const common = ({ part }: GroupPart, name: string) =>
  ({
    id: `attgroup.${part}.${name}`,
    service: 'attendance',
    method: 'POST',
    path: `${groupPath}/${part}/${name}`,
  }) as const;

/** What the calls that change the parts of a group have in common. @param writes name in the operation log */
export const groupPartChange = (of: GroupPart, name: string, writes: string) =>
  ({
    ...common(of, name),
    permission: [`attendancegroup:dbtn_${of.part}`],
    writes,
    answer: { kind: 'none' },
  }) as const;

/** The call that lists the parts of one group. */
export const groupPartQuery = <F extends Fields, R extends Fields>(
  of: GroupPart,
  filters: F,
  row: R,
  summary: string,
) =>
  call({
    ...common(of, 'query'),
    input: pagedInGroup(filters),
    answer: {
      kind: 'paged',
      fields: { id: id({ always: true }), groupId: id({ wire: 'groupid', always: true }), ...row },
    },
    summary,
  });

/** The call that adds parts to one group. */
export const groupPartAdd = <F extends Fields>(of: GroupPart, parts: F, summary: string) =>
  call({ ...groupPartChange(of, 'add', `添加${of.label}`), input: { ...groupField, ...parts }, summary });

/** The call that takes parts out of their groups, by the ids of their rows. */
export const groupPartDelete = (of: GroupPart, summary: string) =>
  call({ ...groupPartChange(of, 'delete', `删除${of.label}`), input: selection, summary });

/** English, Spanish and Japanese of the texts above, and of the refusals that its handlers give. */
export const groupPartTexts = translations({
  请选择考勤组: ['Please choose an attendance group', 'Elija un grupo de asistencia', '出欠グループを選択してください'],
});
