import { vaccination } from '@contracts/enumerations.js';
import type { DialogOpening } from '@/kit/dialog/openings.js';
import { RowDetails } from '@/kit/list/row-details.js';
import type { TextKey } from '@/language/text-keys.js';
import { titlesIn, useTexts } from '@/language/use-texts.js';
import { answerColumn, type HealthColumn, type Report } from './columns.js';

const answers: readonly HealthColumn<Report>[] = [
  { name: 'idNumber' },
  { name: 'phone' },
  { name: 'address' },
  { name: 'measuredTemperature' },
  { name: 'vaccination', codes: vaccination },
  answerColumn('isUnwell'),
  answerColumn('isFamilyUnwell'),
  answerColumn('metPeopleOfRiskArea'),
  answerColumn('visitedRiskArea'),
  answerColumn('travelled'),
  answerColumn('isObserved'),
  answerColumn('metArrivals'),
  answerColumn('livesInRiskArea'),
  answerColumn('hasOtherSymptoms'),
  answerColumn('visitedHighRiskArea'),
  answerColumn('isVaccinated'),
  { name: 'warningArea' },
];

interface DetailsProps<Row extends Report> {
  columns: readonly HealthColumn<Row>[];
  of: Row;
}

function Details<Row extends Report>({ columns, of: report }: DetailsProps<Row>) {
  const texts = useTexts('health');
  return (
    <RowDetails columns={[...columns, ...answers] as HealthColumn<Row>[]} titleOf={titlesIn(texts)} row={report} />
  );
}

/** Everything that a check-in says, after what the list shows of it. */
export const detailsOf = <Row extends Report>(
  columns: readonly HealthColumn<Row>[],
): DialogOpening<Row, TextKey<'health'>> => ({
  title: 'details.title',
  width: 1000,
  of: (report) => <Details columns={columns} of={report} />,
});
