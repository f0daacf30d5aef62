import { classQueryTree } from '@contracts/organisation/class.js';
import { useAccount } from '@/api/account.js';
import { useApi } from '@/api/queries.js';
import { Beside } from '@/kit/layout/beside.js';
import { useScreenAddress, useScreenPlace } from '@/kit/screen-context.js';
import { Loading } from '@/kit/states/loading.js';
import { Empty, Failure } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';
import { Bindings } from './bindings.js';
import { ClassChoice } from './class-choice.js';

/** Code of classes (enumeration ClassType). */
const room = 2;

/** Who manages, leads and teaches which class: on the left the organisation tree, on the right the teachers of the chosen node. */
export default function TeacherBindingScreen() {
  const texts = useTexts('teacher-binding');
  const { keepInAddress } = useScreenPlace();
  const sought = useScreenAddress().get('class');
  const isLimited = useAccount((state) => state.user?.isLimited);
  const { data, error, refetch } = useApi(classQueryTree);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={5} />;
  // The units above the classes of a limited session are there to name these.
  const first = isLimited ? data.list?.find(({ type }) => type === room) : data.tree?.[0];
  const chosen = data.list?.find(({ id }) => id === sought) ?? first ?? data.tree?.[0];
  if (!chosen) return <Empty />;
  return (
    <Beside
      title={texts('classes')}
      chosen={chosen.name}
      side={(leave) => (
        <ClassChoice
          tree={data.tree ?? []}
          value={chosen.id}
          onChange={(classId) => {
            keepInAddress({ class: classId }, true);
            leave();
          }}
        />
      )}
    >
      <Bindings key={chosen.id} of={chosen} />
    </Beside>
  );
}
