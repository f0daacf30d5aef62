/** How long a failure that may pass has to last before it is an outage, ms. */
const patience = 10_000;

/** Whether what failed first says that the same request may succeed later: an election, a coordinator that loads. */
function mayPass(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false;
  // kafkajs wraps what it has tried a few times in an error that may not be tried again.
  if (problem.cause instanceof Error) return mayPass(problem.cause);
  // kafkajs calls this one final; it is what a new cluster says while it makes the topic of the groups.
  if (problem.name === 'KafkaJSGroupCoordinatorNotFound') return true;
  return 'retriable' in problem && problem.retriable === true;
}

/** What goes wrong again and again, told once: at once, or when it does not pass although it might. */
export class Outage {
  private since?: number;
  private isTold = false;

  /** @param now epoch ms */
  constructor(
    private readonly report: (problem: unknown) => void,
    private readonly now: () => number = Date.now,
  ) {}

  /** It failed, perhaps again. */
  failed(problem: unknown): void {
    this.since ??= this.now();
    if (this.isTold || (mayPass(problem) && this.now() - this.since < patience)) return;
    this.isTold = true;
    this.report(problem);
  }

  /** It works: what fails from now on is another outage. */
  over(): void {
    this.since = undefined;
    this.isTold = false;
  }
}
