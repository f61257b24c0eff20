/** Work on many items, a limited number at once. */

/**
 * Works on every item, and returns the results in the order of the items. After a failure nothing else is begun.
 *
 * @param workers how many items are worked on at once
 * @throws whatever `work` throws first
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  workers: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  // A loop that an error ends closes the generator, and so ends the loops of the other workers.
  const left = (function* () {
    yield* items.entries();
  })();
  const worker = async (): Promise<void> => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return results;
}
