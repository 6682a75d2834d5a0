/** A short sound: it is somebody's turn. */
export function ring(): void {
  try {
    const context = new AudioContext();
    const now = context.currentTime;
    for (const [place, pitch] of [523, 784].entries()) {
      const [tone, volume] = [context.createOscillator(), context.createGain()];
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, now + place * 0.16);
      volume.gain.exponentialRampToValueAtTime(0.14, now + place * 0.16 + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, now + place * 0.16 + 0.3);
      tone.connect(volume).connect(context.destination);
      tone.start(now + place * 0.16);
      tone.stop(now + place * 0.16 + 0.32);
    }
    setTimeout(() => void context.close(), 900);
  } catch {
    // A browser without sound, or that asks for a click first: the title tells it as well.
  }
}
