import NProgress from 'nprogress';
import { useEffect } from 'react';
import { Loading } from '../kit/states/loading.js';

NProgress.configure({ showSpinner: false });

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
