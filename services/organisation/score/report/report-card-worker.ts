import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import PdfDocument from 'pdfkit';
import type { ReportOrder, ReportPage } from './report-card-order.js';

/** Type with the characters of Chinese names (GB 18030), kana and Latin; what a file uses of it is embedded (SIL OFL 1.1). */
const type = fileURLToPath(new URL('../fonts/NotoSansHans-Regular.otf', import.meta.resolve('@embedpdf/fonts-sc')));

type Document = InstanceType<typeof PdfDocument>;

/** Points. */
const margin = 56;
const rowHeight = 24;
const grey = '#888888';

function drawFacts(document: Document, facts: readonly string[], width: number): void {
  const top = document.y;
  for (const [place, fact] of facts.entries()) {
    const left = margin + (width / facts.length) * place;
    document.text(fact, left, top, { width: width / facts.length - 8, height: 32, ellipsis: true });
  }
  document.y = top + 40;
}

function drawTable(document: Document, table: readonly (readonly string[])[], width: number): void {
  const [titles = []] = table;
  const columnWidth = width / titles.length;
  const top = document.y;
  for (const [row, cells] of table.entries()) {
    const y = top + row * rowHeight;
    if (row === 0) document.rect(margin, y, width, rowHeight).fill('#eef2f6').fillColor('black');
    for (const [column, cell] of cells.entries()) {
      const x = margin + column * columnWidth;
      document.rect(x, y, columnWidth, rowHeight).strokeColor(grey).lineWidth(0.5).stroke();
      const options = { width: columnWidth - 12, height: rowHeight - 8, ellipsis: true, lineBreak: false } as const;
      document.text(cell, x + 6, y + 6, { ...options, align: column === 0 ? 'left' : 'right' });
    }
  }
  document.y = top + table.length * rowHeight + 16;
}

/** Side of the square in the corner in which the sign of the school stands, points. */
const logoSide = 52;

function drawPage(document: Document, page: ReportPage, logo: string | undefined): void {
  const width = document.page.width - 2 * margin;
  if (logo) document.image(logo, margin, margin - 8, { fit: [logoSide, logoSide], valign: 'center' });
  document.fontSize(20).text(page.title, margin, margin, { width, align: 'center' });
  document.moveDown(0.4).fontSize(12).fillColor('#444444').text(page.examination, { width, align: 'center' });
  document.moveDown(1).fillColor('black').fontSize(11);
  drawFacts(document, page.facts, width);
  // More subjects than a page has lines for stand closer together in no school; what is beyond goes on to the next page.
  const most = Math.floor((document.page.height - document.y - 220) / rowHeight);
  const [titles = [], ...rows] = page.table;
  drawTable(document, [titles, ...rows.slice(0, most)], width);
  if (rows.length > most) {
    document.addPage();
    document.y = margin;
    drawTable(document, [titles, ...rows.slice(most)], width);
  }
  drawFacts(document, page.results, width);
  const box = document.y;
  document.rect(margin, box, width, 96).strokeColor(grey).stroke();
  document.text(page.remarks, margin + 8, box + 8);
  document.text(`${page.signature} ____________________`, margin, box + 116, { width, align: 'right' });
}

const { pages, logo } = workerData as ReportOrder;
const document = new PdfDocument({ size: 'A4', margin, font: type, autoFirstPage: false });
document.on('data', (chunk: Buffer) => parentPort?.postMessage(chunk));
// What has an address stands in the file once, on however many pages.
const picture = logo && `data:image/png;base64,${Buffer.from(logo).toString('base64')}`;
for (const page of pages) {
  document.addPage();
  drawPage(document, page, picture);
}
document.end();
