import { paymentImportPersons, paymentImportProgress, paymentImportResult } from '@contracts/finance/payment-person.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { change } from '@/api/change.js';
import { callApi } from '@/api/client.js';

/** How often progress is asked for, ms (source: screens.yaml, payment.edit). */
const pause = 200;

/** What came of a workbook: whom it names and which rows name nobody, or why it could not be read. */
export type ReadWorkbook = OutputOf<typeof paymentImportResult> | { problem: string };

/**
 * Has the server read a workbook.
 * @param onProgress hears how far it is, 0 to 100
 * @throws ApiFailure
 */
export async function readWorkbook(file: File, onProgress: (percent: number) => void): Promise<ReadWorkbook> {
  const taskId = await change(paymentImportPersons, { file });
  for (;;) {
    const { complete, success, percent, message } = await callApi(paymentImportProgress, { taskId }, { quiet: true });
    onProgress(percent);
    if (complete && !success) return { problem: message };
    if (complete) return callApi(paymentImportResult, { taskId });
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
