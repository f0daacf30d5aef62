import type { ReactNode } from 'react';
import { ExpertReadme } from '../features/visitor/expert-readme.js';
import { ExpertSubmission } from '../features/visitor/expert-submission.js';
import { Registration } from '../features/visitor/registration.js';
import { useTexts } from '../language/use-texts.js';
import { Entrance } from '../shell/entrance.js';
import { useTitle } from '../shell/title.js';

function VisitorPage({ name, children }: { name: 'regist' | 'readme' | 'submit'; children: ReactNode }) {
  const texts = useTexts('visitor');
  const title = texts(`${name}.title`);
  useTitle(title);
  return (
    <Entrance title={title} motto={texts('motto')}>
      {children}
    </Entrance>
  );
}

/** The pages that are open to everybody, by address. */
const pages: Readonly<Record<string, ReactNode>> = {
  '/regist': (
    <VisitorPage name="regist">
      <Registration />
    </VisitorPage>
  ),
  '/expertreadme': (
    <VisitorPage name="readme">
      <ExpertReadme />
    </VisitorPage>
  ),
  '/expertinfosubmit': (
    <VisitorPage name="submit">
      <ExpertSubmission />
    </VisitorPage>
  ),
};

/** The page for visitors at an address. */
export default function VisitorPages({ path }: { path: string }) {
  return pages[path];
}
