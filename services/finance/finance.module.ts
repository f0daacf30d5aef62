import { serviceModule } from '../../libs/platform/index.js';
import { resourceFolders } from '../../libs/resource/index.js';
import { cardFolder } from './card/index.js';
import { cardLimitFolder } from './card-limit/index.js';
import { classes, persons } from './copies.js';
import * as dictionaries from './dictionaries.js';
import { erasureFolder } from './erasure/index.js';
import { tellFinance } from './finance.sample.js';
import { ledgerFolder } from './ledger/index.js';
import { ledgerCheckFolder } from './ledger-check/index.js';
import { paymentFolder } from './payment/index.js';
import { feeImports } from './payment/payment-import.js';
import * as paymentType from './payment-type/payment-type.js';
import { receiptFolder } from './receipt/index.js';
import { rechargeFolder } from './recharge/index.js';
import { transactionFolder } from './transaction/index.js';

/** What a school collects and what its persons spend. */
export const financeService = serviceModule({
  name: 'finance',
  folders: [
    ...resourceFolders(dictionaries),
    { calls: [paymentType] },
    ledgerFolder,
    ledgerCheckFolder,
    cardLimitFolder,
    cardFolder,
    transactionFolder,
    rechargeFolder,
    paymentFolder,
    receiptFolder,
    feeImports.folder,
    erasureFolder,
  ],
  projections: [classes.projection, persons.projection],
  start: (find) => feeImports.start(find),
  stop: (find) => feeImports.stop(find),
  sample: tellFinance,
});
