/** The clock the emulated service reads: real time that tests may move, so that nothing has to sleep. */

/** A span of time; the parts are added up. */
export interface ClockSpan {
  readonly days?: number;
  readonly hours?: number;
  readonly seconds?: number;
  readonly milliseconds?: number;
}

/** What the emulator asks for the time, for timestamps as well as for the expiry of secrets. */
export interface EmulatorClock {
  /** The time the service believes it is. */
  now(): Date;
  /** Move forward; a negative span moves back. */
  advance(by: ClockSpan): void;
  /** Jump to a time, from which the clock goes on. */
  set(to: Date): void;
}

/** How a clock of `createClock` starts. */
export interface ClockOptions {
  /** The time shown first. Default: the real time. */
  readonly startAt?: Date;
  /** Stand still between calls of `advance` and `set`. Default: false, the clock runs with real time. */
  readonly frozen?: boolean;
}

/** A clock to give to `startEmulator`, or to share between an emulator and what is tested against it. */
export function createClock({ startAt = new Date(), frozen = false }: ClockOptions = {}): EmulatorClock {
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
