/** Stands for the result of work that takes too long. */
export const timedOut = Symbol('timed out')

/** Waits for work, at most `ms` milliseconds. The work goes on after a timeout. */
export async function withTimeout<Result>(
  ms: number,
  work: PromiseLike<Result>,
): Promise<Result | typeof timedOut> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(resolve, ms, timedOut).unref()
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
