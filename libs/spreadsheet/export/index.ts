export { exportsList } from './exports-list.js';
export { type WorkbookTexts, workbookTexts } from './workbook-texts.js';
