import NProgress from 'nprogress';
import { useEffect } from 'react';
import { Loading } from '../kit/states/loading.js';

// The role of the original template is none that browsers know.
NProgress.configure({ showSpinner: false, template: '<div class="bar"></div>', barSelector: '.bar' });

/** Shows the bar on top of the window while a page is on its way. */
export function PageProgress() {
  useEffect(() => {
    NProgress.start();
    return () => {
      NProgress.done();
    };
  }, []);
  return <Loading />;
}
