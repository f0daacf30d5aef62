import { alarmQuery, alarmStanding } from '@contracts/identity/alarm.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { useEffect, useRef } from 'react';
import { useAccount } from '@/api/account.js';
import { notify } from '@/api/notify.js';
import { queryClient, queryOf, useApi } from '@/api/queries.js';
import { useTexts } from '@/language/use-texts.js';

/** An alarm of the building that nobody has taken. */
export type StandingAlarm = ListRow<typeof alarmStanding>;

const none: readonly StandingAlarm[] = [];

/** How long a fire stays unseen where the live channel is away, or the question failed, ms. */
const longestUnseen = 30_000;

/** The alarms of the building; they are asked for now and then, and anew whenever the live channel says that alarms changed. */
export function useStandingAlarms(): readonly StandingAlarm[] {
  return useApi(alarmStanding, {}, { quiet: true, refetchInterval: longestUnseen }).data ?? none;
}

/** What the title says of them: the gravest, and how many there are. */
export function useAlarmNotice(): string | undefined {
  const alarms = useStandingAlarms();
  const [gravest] = alarms;
  if (!gravest) return undefined;
  return alarms.length === 1 ? `⚠ ${gravest.content}` : `⚠ (${alarms.length}) ${gravest.content}`;
}

/** Says of alarms that stood here until now who has taken them, or that they are over. */
export function useFarewell(alarms: readonly StandingAlarm[]): void {
  const texts = useTexts('shell');
  const before = useRef(alarms);
  const isLimited = useAccount((state) => state.user?.isLimited);
  useEffect(() => {
    const gone = before.current.filter(({ id }) => !alarms.some((alarm) => alarm.id === id));
    before.current = alarms;
    // Who is limited to classes may not read the list that says it.
    if (gone.length === 0 || isLimited) return;
    const tell = async () => {
      const rows = await queryClient.fetchQuery({ ...queryOf(alarmQuery, {}, { quiet: true }), staleTime: 0 });
      for (const { id } of gone) {
        const row = rows.find((one) => one.id === id);
        if (row?.state === 2) notify.info(texts('alarm.taken', { name: row.takenBy, content: row.content }));
        if (row?.state === 3) notify.success(texts('alarm.over', { content: row.content }));
      }
    };
    // Where nobody answers, that they are gone is said by their absence.
    void tell().catch(() => {});
  }, [alarms, texts, isLimited]);
}
