/** Opened by the press that opens the camera: browsers let a page sound only after one. */
let audio: AudioContext | undefined;

export function allowSound(): void {
  audio ??= new AudioContext();
  void audio.resume().catch(() => {});
}

/** Hertz, and milliseconds from the start of the signal. */
type Tone = readonly [frequency: number, from: number, to: number];

const SIGNALS = {
  /** Two short high tones that rise. */
  counted: {
    tones: [
      [880, 0, 70],
      [1320, 80, 170],
    ],
    wave: 'sine',
    vibration: [60],
  },
  /** One long low tone. */
  refused: { tones: [[196, 0, 450]], wave: 'square', vibration: [250, 90, 250] },
  /** Nothing happened: a single short tone. */
  known: { tones: [[520, 0, 60]], wave: 'sine', vibration: [20] },
} as const satisfies Record<
  string,
  { tones: readonly Tone[]; wave: OscillatorType; vibration: readonly number[] }
>;
export type Signal = keyof typeof SIGNALS;

const LOUDNESS = 0.2;

/** Says by sound and vibration what became of a scan; silent where the device has neither. */
export function give(signal: Signal): void {
  const { tones, wave, vibration } = SIGNALS[signal];
  navigator.vibrate?.([...vibration]);
  if (audio?.state !== 'running') return;
  const start = audio.currentTime;
  for (const [frequency, from, to] of tones) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = wave;
    tone.frequency.value = frequency;
    volume.gain.value = LOUDNESS;
    tone.connect(volume).connect(audio.destination);
    tone.start(start + from / 1000);
    tone.stop(start + to / 1000);
  }
}
