import { lazy, Suspense } from 'react';
import { Loading } from '@/kit/states/loading.js';
import type { Project } from './project.js';

const ProjectDetail = lazy(() => import('./project-detail.js'));
const ReviewedProject = lazy(async () => ({ default: (await import('./project-detail.js')).ReviewedProject }));

/** What is decided about, in the form of the decision. */
export const Reviewed = (props: { of: Project }) => (
  <Suspense fallback={<Loading />}>
    <ReviewedProject {...props} />
  </Suspense>
);

/** The dialog with all of a project. */
export const projectDetails = {
  title: 'details.title',
  width: 1000,
  of: (project: Project) => <ProjectDetail of={project} />,
} as const;

/** The same, which says when somebody has paid. */
export const paidDetails = {
  ...projectDetails,
  width: 1140,
  of: (project: Project) => <ProjectDetail of={project} tellsWhen />,
};
