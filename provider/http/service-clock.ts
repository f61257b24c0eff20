/** The clock of a service, as far as the `Date` of its answers tells it. */

/** @internal */
export class ServiceClock {
  /** How far it is ahead of ours, in milliseconds: at least, because a date has no fractions and an answer takes time. */
  private ahead: number | undefined;

  /** Notes the `Date` of an answer that has just arrived. Of several clocks, as of proxies, the latest counts. */
  note(date: string | undefined, now: number): void {
    const ahead = Date.parse(date ?? "") - now;
    if (!Number.isNaN(ahead)) this.ahead = Math.max(ahead, this.ahead ?? ahead);
  }

  /** The time of the service; undefined where no answer has told it. */
  at(now: number): Date | undefined {
    return this.ahead === undefined ? undefined : new Date(now + this.ahead);
  }
}
