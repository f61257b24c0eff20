/**
 * Updates of a project and of its settings take turns: each of them writes the whole project back, as the service has read it. A
 * turn holds within one process. Between two processes the program decides the order, because settings that take ID and key from the
 * resource of their project come after it.
 */

/** The end of the last turn of each project that has one. */
const turns = new Map<string, Promise<void>>();

/**
 * Does the work once all earlier work on the project has ended, however that ended.
 *
 * @param id the ID of the project
 */
export async function inTurnOfProject<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  const result = (turns.get(id) ?? Promise.resolve()).then(work);
  const ended = result.then(
    () => undefined,
    () => undefined,
  );
  turns.set(id, ended);
  await ended;
  if (turns.get(id) === ended) turns.delete(id);
  return result;
}
