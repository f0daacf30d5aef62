import type { Fen } from '../../../libs/contracts/kernel/index.js';

const digits = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '万亿'];

/** Four digits at most in capital numerals, without a zero before or behind. */
function groupText(group: number): string {
  const written = [3, 2, 1, 0].map((place) => {
    const digit = Math.floor(group / 10 ** place) % 10;
    return digit === 0 ? '零' : `${digits[digit]}${places[place]}`;
  });
  return written
    .join('')
    .replace(/零+/g, '零')
    .replace(/^零|零$/g, '');
}

/** Whole yuan in capital numerals; a gap between groups is one zero. */
function yuanCapitals(yuan: number): string {
  const parts: string[] = [];
  for (let rest = yuan, place = 0; rest > 0; rest = Math.floor(rest / 10_000), place += 1) {
    const group = rest % 10_000;
    const isGap = group < 1000 && rest >= 10_000;
    const text = group === 0 ? '' : `${groupText(group)}${groups[place]}`;
    parts.unshift(`${isGap ? '零' : ''}${text}`);
  }
  return parts.join('').replace(/零+/g, '零').replace(/零$/, '');
}

/**
 * An amount in Chinese capital numerals as receipts and cheques have it (source: 支付结算办法 附一, 正确填写票据和结算凭证的基本规定):
 * 105.20 is 人民币壹佰零伍元贰角整. A zero of yuan before jiao, and of jiao before fen, is
 * said; what ends before fen has 整 behind it; negative amounts have 负 before them.
 */
export function inCapitals(amount: Fen): string {
  const total = Math.abs(amount);
  const [yuan, jiao, fenDigit] = [Math.floor(total / 100), Math.floor(total / 10) % 10, total % 10];
  const whole = yuan > 0 ? `${yuanCapitals(yuan)}元` : '';
  const hasGap = yuan > 0 && (jiao > 0 ? yuan % 10 === 0 : fenDigit > 0);
  const ten = `${hasGap ? '零' : ''}${jiao > 0 ? `${digits[jiao]}角` : ''}`;
  const one = fenDigit > 0 ? `${digits[fenDigit]}分` : '整';
  return `人民币${amount < 0 ? '负' : ''}${total === 0 ? '零元' : `${whole}${ten}`}${one}`;
}
