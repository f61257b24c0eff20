/** The clock of the emulated service: real time that tests can move, so that no test has to sleep. */

/** A span of time: the sum of its fields. */
export interface ClockSpan {
  readonly days?: number;
  readonly hours?: number;
  readonly seconds?: number;
  readonly milliseconds?: number;
}

/** The clock of an emulator, which sets timestamps and expires secrets. */
export interface EmulatorClock {
  /** Returns the current time of the service. */
  now(): Date;
  /** Moves the clock forward. A negative span moves it back. */
  advance(by: ClockSpan): void;
  /** Sets the clock to a time. It continues from there, unless it is frozen. */
  set(to: Date): void;
}

/** The options of `createClock`. */
export interface ClockOptions {
  /** The initial time. Defaults to the real time. */
  readonly startAt?: Date;
  /** Whether the clock stands still between calls of `advance` and `set`. Defaults to false: it runs with real time. */
  readonly frozen?: boolean;
}

/** Creates a clock for `startEmulator`, which the code under test can share. */
export function createClock(options: ClockOptions = {}): EmulatorClock {
  const { startAt = new Date(), frozen = false } = options;
  const stood = Date.now();
  const passed = () => (frozen ? stood : Date.now());
  let offset = startAt.getTime() - stood;
  return {
    now: () => new Date(passed() + offset),
    advance: ({ days = 0, hours = 0, seconds = 0, milliseconds = 0 }) => {
      offset += (days * 24 + hours) * 3_600_000 + seconds * 1000 + milliseconds;
    },
    set: (to) => {
      offset = to.getTime() - passed();
    },
  };
}
