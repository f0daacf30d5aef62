/** Rows that are written or read together share their times. */
let written = { value: Number.NaN, text: '' };
let read = { value: Number.NaN, text: '' };

/** Years before the first and after the 9999th, which JavaScript and PostgreSQL write differently. */
const distantYear = /^(?:[+-]\d{6}|0000)/;

function textOf(value: number): string {
  const text = new Date(value).toISOString();
  const [distant] = distantYear.exec(text) ?? [];
  if (distant === undefined) return text;
  const rest = text.slice(distant.length);
  const year = Number(distant);
  return year > 0 ? `${year}${rest}` : `${String(1 - year).padStart(4, '0')}${rest} BC`;
}

function instantOf(text: string): number {
  const [, year = '', rest, era] = /^(\d{4,})-(.*)\+00( BC)?$/.exec(text) ?? [];
  if (year.length === 4 && !era) return Date.parse(`${text.replace(' ', 'T')}:00`);
  const counted = era ? 1 - Number(year) : Number(year);
  const sign = counted < 0 ? '-' : '+';
  return Date.parse(`${sign}${String(Math.abs(counted)).padStart(6, '0')}-${rest?.replace(' ', 'T')}Z`);
}

/** An instant (epoch ms) as PostgreSQL reads it. A local time at either end of the calendar may be beyond it in UTC. */
export function instantText(value: number): string {
  if (value !== written.value) written = { value, text: textOf(value) };
  return written.text;
}

/** `2026-11-21 17:49:00.123+00`, as PostgreSQL writes it in the time zone of our sessions, to epoch ms. */
export function readInstant(text: string): number {
  if (text !== read.text) read = { text, value: instantOf(text) };
  return read.value;
}
