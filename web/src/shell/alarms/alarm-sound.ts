import { useEffect } from 'react';

/** The sound comes again after this time while an alarm stands, ms. */
const interval = 3_000;
/** The two tones of the sound, Hz, and how long each lasts, s. */
const tones = [880, 660];
const length = 0.25;
const loudness = 0.2;

let audio: AudioContext | undefined;

function play(to: AudioContext): void {
  for (const [place, frequency] of tones.entries()) {
    const tone = new OscillatorNode(to, { frequency });
    const volume = new GainNode(to, { gain: loudness });
    const at = to.currentTime + place * length;
    tone.connect(volume).connect(to.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}

function open(): AudioContext {
  const opened = new AudioContext();
  // Browsers are silent until the user has pressed something in the page.
  opened.addEventListener('statechange', () => {
    if (opened.state === 'running') play(opened);
  });
  return opened;
}

/** Sounds once; where the browser does not allow it yet, as soon as it does. */
export function sound(): void {
  audio ??= open();
  if (audio.state === 'running') play(audio);
  else void audio.resume();
}

/** Sounds again and again while it is wanted. */
export function useAlarmSound(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    sound();
    const timer = setInterval(sound, interval);
    return () => clearInterval(timer);
  }, [isWanted]);
}
