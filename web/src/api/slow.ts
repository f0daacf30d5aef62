import i18next from 'i18next';
import { notify } from './notify.js';

/** How long people wait without a word, ms. */
export const patience = 5_000;

let waiting = 0;
let endNotice = () => {};

/** Says that the server has not answered yet, while what the user waits for takes longer than that. */
export async function saidWhenSlow<T>(work: Promise<T>): Promise<T> {
  let isTold = false;
  const timer = setTimeout(() => {
    isTold = true;
    waiting += 1;
    if (waiting === 1) endNotice = notify.loading(i18next.t('slow', { ns: 'api' }));
  }, patience);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    if (isTold) waiting -= 1;
    if (isTold && waiting === 0) endNotice();
  }
}
