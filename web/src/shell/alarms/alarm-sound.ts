import { useEffect } from 'react';

/** The sound comes again after this time while an alarm stands, ms. */
const interval = 3_000;
/** The two tones of the sound, Hz, and how long each lasts, s. */
const tones = [880, 660];
const length = 0.25;
const loudness = 0.2;

let audio: AudioContext | undefined;

/** Sounds once. Browsers are silent until the user has pressed something in the page; the next sound is heard then. */
export function sound(): void {
  audio ??= new AudioContext();
  if (audio.state !== 'running') void audio.resume();
  else
    for (const [place, frequency] of tones.entries()) {
      const tone = new OscillatorNode(audio, { frequency });
      const volume = new GainNode(audio, { gain: loudness });
      const at = audio.currentTime + place * length;
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + length);
    }
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
