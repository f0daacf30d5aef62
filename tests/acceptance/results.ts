import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** What came of a browser test when it was last run. */
export interface Outcome {
  title: string;
  isPassed: boolean;
}

/** Outcomes of the tests of each file, with the moment (epoch ms) at which the file's last run began. */
export type Results = Record<string, { at: number; outcomes: Outcome[] }>;

/** Where the last run's results are kept, from the root of the repository. */
export const resultsFile = '.cache/browser-results.json';

/** Results that are kept; none before the first run. */
export function readResults(path: string): Results {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Keeps what came of each browser test. Files that a run leaves out keep what they had. */
export default class KeptResults implements Reporter {
  private readonly begun = Date.now();
  private readonly outcomes = new Map<TestCase, TestResult['status']>();

  onTestEnd(test: TestCase, { status }: TestResult): void {
    if (status !== 'skipped') this.outcomes.set(test, status);
  }

  onEnd(_result: FullResult): void {
    const path = new URL(`../../${resultsFile}`, import.meta.url).pathname;
    const results = { ...readResults(path), ...this.byFile() };
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(results, undefined, 1));
  }

  /** By the file that was run; a test may be written in a helper of several files. */
  private byFile(): Results {
    const files: Results = {};
    for (const [test, status] of this.outcomes) {
      const [, , file] = test.titlePath();
      files[file!] ??= { at: this.begun, outcomes: [] };
      files[file!]!.outcomes.push({ title: test.title, isPassed: status === 'passed' });
    }
    return files;
  }
}
