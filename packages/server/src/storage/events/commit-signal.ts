/**
 * Signals commits that wrote events to listeners in this process.
 * @see `postgres/commit-notifications.ts`, which also signals those of other processes
 */
export interface CommitSignal {
  emit(): void
  /** @returns a function that removes the callback */
  onCommit(callback: () => void): () => void
}

/** Creates a signal without listeners. */
export function createCommitSignal(): CommitSignal {
  const listeners = new Set<() => void>()
  return {
    emit: () => {
      for (const callback of listeners) queueMicrotask(callback)
    },
    onCommit: (callback) => {
      listeners.add(callback)
      return () => void listeners.delete(callback)
    },
  }
}
