/** Five quiet sounds, made when they are needed, as loud as one likes; a single key turns them off. And what is felt. */
import { prefs } from "../state/preferences.svelte";

export type Sound = "card" | "stone" | "horn" | "crumble" | "win";
let context: AudioContext | null = null;

function noise(audio: AudioContext, seconds: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

/** All sounds go through one gain. */
let output: GainNode | null = null;
function loudness(audio: AudioContext): GainNode {
  if (!output) {
    output = audio.createGain();
    output.connect(audio.destination);
  }
  output.gain.value = prefs.volume / 100;
  return output;
}

function shaped(audio: AudioContext, peak: number, rise: number, fall: number, at = audio.currentTime): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + rise + fall);
  gain.connect(loudness(audio));
  return gain;
}

function filtered(audio: AudioContext, type: BiquadFilterType, hertz: number, to: AudioNode): BiquadFilterNode {
  const filter = audio.createBiquadFilter();
  filter.type = type;
  filter.frequency.value = hertz;
  filter.connect(to);
  return filter;
}

function tone(audio: AudioContext, type: OscillatorType, hertz: number, to: AudioNode, at: number, long: number): void {
  const voice = audio.createOscillator();
  voice.type = type;
  voice.frequency.value = hertz;
  voice.connect(to);
  voice.start(at);
  voice.stop(at + long);
}

const MAKERS: Record<Sound, (audio: AudioContext) => void> = {
  card(audio) {
    const source = noise(audio, 0.09);
    source.connect(filtered(audio, "highpass", 2600, shaped(audio, 0.06, 0.012, 0.07)));
    source.start();
  },
  stone(audio) {
    const source = noise(audio, 0.12);
    source.connect(filtered(audio, "lowpass", 620, shaped(audio, 0.22, 0.004, 0.11)));
    source.start();
    tone(audio, "sine", 118, shaped(audio, 0.12, 0.004, 0.12), audio.currentTime, 0.15);
  },
  horn(audio) {
    const at = audio.currentTime;
    for (const [later, hertz, long] of [
      [0, 174.6, 0.28],
      [0.2, 261.6, 0.6],
    ] as const) {
      const out = filtered(audio, "lowpass", 1300, shaped(audio, 0.09, 0.06, long, at + later));
      tone(audio, "sawtooth", hertz, out, at + later, long + 0.1);
      tone(audio, "sawtooth", hertz * 1.004, out, at + later, long + 0.1);
    }
  },
  crumble(audio) {
    for (let stone = 0; stone < 5; stone++) {
      const source = noise(audio, 0.14);
      const at = audio.currentTime + stone * 0.055 + Math.random() * 0.02;
      source.connect(
        filtered(audio, "lowpass", 900 - stone * 130, shaped(audio, 0.16 - stone * 0.02, 0.005, 0.12, at)),
      );
      source.start(at);
    }
  },
  win(audio) {
    [261.6, 329.6, 392, 523.3].forEach((hertz, step) => {
      const at = audio.currentTime + step * 0.13;
      tone(audio, "triangle", hertz, shaped(audio, 0.1, 0.02, 0.5, at), at, 0.6);
    });
  },
};

export function play(sound: Sound): void {
  if (!prefs.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // Before the first click browsers keep a page silent; nothing is made up for later.
  if (context.state === "suspended") void context.resume();
  if (context.state === "running") MAKERS[sound](context);
}

const FELT = { turn: [18], loss: [30, 40, 60] };

/** A short shake of the phone, where it can and where it is wanted. */
export function buzz(what: keyof typeof FELT): void {
  // Before the first touch browsers keep a page still, and complain.
  if (prefs.haptics && navigator.userActivation?.hasBeenActive && typeof navigator.vibrate === "function")
    navigator.vibrate(FELT[what]);
}
