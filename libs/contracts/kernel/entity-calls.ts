import { type Answer, type Call, call, paged, type Revisions, type ServiceName } from './call.js';
import { type Fields, id as idField } from './fields.js';
import { sendingRevision, tellingRevision } from './revision.js';
import { selection, switchSelection } from './selection.js';

/** What the calls of an entity have in common. */
export interface Entity {
  service: ServiceName;
  /** First part of the ids of its calls; the last part of their paths follows. */
  id: string;
  /** Chinese name, part of what the operation log calls a change. */
  label: string;
  /** Adding and changing say who somebody is (`Call.isPersonal`). */
  isPersonal?: true;
  /** Each has a stream: its rows tell their revision, and a change may send it. `idIn` where it is not `id` that names the stream. */
  streams?: { category: string; idIn?: Revisions['idIn']; listedBy?: string };
  /** Aggregates that its lists show, where they are not its streams alone. */
  shows?: readonly string[];
  /** Aggregates that its changes change, where they are not its streams alone. */
  changes?: readonly string[];
}

/** What a call says beside its path, its input and its answer; what it leaves out is as always. */
type Said = Partial<Omit<Call, 'path' | 'input' | 'answer' | 'summary'>> & Pick<Call, 'summary'>;
/** A change asks for keys. */
type SaidOfChange = Said & Required<Pick<Call, 'permission'>>;

const answersId = { kind: 'object', fields: { id: idField({ always: true }) } } as const;
const answersNothing = { kind: 'none' } as const;
const answersYesOrNo = { kind: 'boolean' } as const;

/**
 * What entities have alike: each function declares one call of an entity at a path, which is written out in full so that
 * it is found. The call's id is the entity's and the last part of the path; its method is POST where nothing else is
 * said. Whatever else is usual may be said otherwise too.
 */
export function entityCalls({ service, id, label, isPersonal, streams, ...about }: Entity) {
  const own = streams && [streams.category];
  const { shows = own, changes = own } = about;
  const revisions: Revisions | undefined = streams && { idIn: 'id', ...streams };
  const declare = <I extends Fields, const A extends Answer>(path: string, record: Said & { input: I; answer: A }) =>
    call<I, A>({
      id: `${id}.${path.slice(path.lastIndexOf('/') + 1)}`,
      service,
      method: 'POST',
      path,
      shows,
      changes,
      ...record,
    });

  /** The same, whose rows tell their revisions. */
  const tell = <I extends Fields, const A extends Answer>(path: string, record: Said & { input: I; answer: A }) => {
    if (!revisions) return declare(path, record);
    const told = declare(path, { ...record, revisions, answer: tellingRevision(record.answer) });
    if (revisions.listing) throw new Error(`${told.id} and ${revisions.listing.id} both tell what a change changes`);
    revisions.listing = told;
    return told;
  };

  return {
    /** A call that entities do not have alike. */
    call: declare,

    /** Tells what a change changes, where that is no page. */
    list: tell,

    /** Adds one; answers its id. */
    add: <I extends Fields, const A extends Answer = typeof answersId>(
      path: string,
      record: SaidOfChange & { input: I; answer?: A },
    ) => declare(path, { isPersonal, writes: `新增${label}`, answer: answersId as Answer as A, ...record }),

    /** Changes one. */
    update: <I extends Fields, const A extends Answer = typeof answersNothing>(
      path: string,
      record: SaidOfChange & { input: I; answer?: A },
    ) =>
      declare(path, {
        isPersonal,
        writes: `修改${label}`,
        answer: answersNothing as Answer as A,
        ...record,
        ...(revisions && { revisions, input: sendingRevision(record.input) }),
      }),

    /** Removes those that are selected. */
    delete: <I extends Fields = typeof selection, const A extends Answer = typeof answersNothing>(
      path: string,
      record: SaidOfChange & { input?: I; answer?: A },
    ) =>
      declare(path, {
        writes: `删除${label}`,
        input: selection as Fields as I,
        answer: answersNothing as Answer as A,
        ...record,
      }),

    /** Enables the disabled and disables the enabled ones of those that are selected. */
    switchState: (path: string, record: SaidOfChange) =>
      declare(path, { writes: `启用或禁用${label}`, input: switchSelection, answer: answersNothing, ...record }),

    /** Lists a page of them. */
    query: <P extends Fields, R extends Fields>(
      path: string,
      { filters, row, ...record }: Said & { filters: P; row: R },
    ) => tell(path, { input: paged(filters), answer: { kind: 'paged', fields: row }, ...record }),

    /** Says whether a value may be used. */
    check: <I extends Fields>(path: string, record: Said & { input: I }) =>
      declare(path, { answer: answersYesOrNo, ...record }),
  };
}
