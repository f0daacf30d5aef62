import { useEffect, useState } from 'react';

const second = 1_000;

/** A span in words of no language: `1.4 s`, from a minute on `1:02:03`. @param seconds that it took */
export function spanText(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return `${hours}:${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

interface ElapsedProps {
  /** That had passed by then. */
  seconds: number;
  /** When that was, by the clock of this browser, epoch ms. */
  at: number;
  /** It still passes. */
  isRunning: boolean;
}

/** How long something takes: counts each second until it is over. */
export function Elapsed({ seconds, at, isRunning }: ElapsedProps) {
  const [now, setNow] = useState(at);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, [isRunning]);
  const passed = isRunning ? Math.max(0, now - at) / second : 0;
  return (
    <strong role="timer" style={{ fontSize: 20, fontVariantNumeric: 'tabular-nums' }}>
      {spanText(seconds + passed)}
    </strong>
  );
}
