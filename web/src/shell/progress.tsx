import NProgress from 'nprogress';
import { useEffect } from 'react';
import { useTexts } from '@/language/use-texts.js';
import { Loading } from '../kit/states/loading.js';
import { useLongWait } from '../kit/states/long-wait.js';

// The role of the original template is none that browsers know.
NProgress.configure({ showSpinner: false, template: '<div class="bar"></div>', barSelector: '.bar' });

/** Shows the bar on top of the window while a page is on its way, and says so when that takes long. */
export function PageProgress() {
  const texts = useTexts('kit');
  const isSlow = useLongWait(true, '');
  useEffect(() => {
    NProgress.start();
    return () => {
      NProgress.done();
    };
  }, []);
  return (
    <>
      {isSlow && <p role="status">{texts('state.slow')}</p>}
      <Loading />
    </>
  );
}
