import { CheckCircleFilled, CloseOutlined, ImportOutlined } from '@ant-design/icons';
import type { ImportCalls } from '@contracts/import/import-calls.js';
import { teacherImport } from '@contracts/people/roster-import.js';
import { studentImport } from '@contracts/people/student-import.js';
import { Button, Card, Progress } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { ActionButton } from '@/kit/actions/action-button.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './dashboard.module.css';
import type { Step } from './steps.js';

/** Imports of what a step brings, where a workbook can; each opens where the address of its page names it. */
const imports: Partial<Record<Step, ImportCalls>> = { teacher: teacherImport, student: studentImport };

interface OpenStepsProps {
  /** Those for which the user has the page, in their order, with its address. */
  steps: readonly { name: Step; path: string; isDone: boolean | undefined }[];
  onHide: () => void;
}

/** The steps of which some are open: what each is for, where it is done, and how far the school is. */
export default function OpenSteps({ steps, onHide }: OpenStepsProps) {
  const texts = useTexts('dashboard');
  const navigate = useNavigate();
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card
      title={texts('firstSteps')}
      extra={
        <Button type="text" icon={<CloseOutlined aria-hidden />} onClick={onHide}>
          {texts('firstSteps.hide')}
        </Button>
      }
    >
      <Progress
        percent={Math.round((done / steps.length) * 100)}
        format={() => texts('firstSteps.done', { done, all: steps.length })}
        aria-label={texts('firstSteps')}
      />
      <ol className={styles.steps}>
        {steps.map(({ name, path, isDone }) => (
          <li key={name} aria-current={name === next?.name ? 'step' : undefined}>
            {isDone ? (
              <CheckCircleFilled className={styles.ticked} aria-label={texts('firstSteps.ticked')} />
            ) : (
              <span className={styles.open} aria-hidden />
            )}
            <span>
              <Link to={path}>{texts(`step.${name}`)}</Link>
              <small>{texts(`why.${name}`)}</small>
            </span>
            {!isDone && imports[name] && (
              <ActionButton
                icon={<ImportOutlined aria-hidden />}
                call={imports[name].parse}
                onClick={() => navigate(`${path}?import=${name}`)}
              >
                {texts('action.import')}
              </ActionButton>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
