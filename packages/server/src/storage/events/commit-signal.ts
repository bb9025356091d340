/** Tells listeners about commits that wrote events. */
export interface CommitSignal {
  /** Notes that the open transaction wrote an event. */
  noteRecord(): void
  /** Calls the listeners, if an event was written since the last call. */
  noteCommit(): void
  onCommit(callback: () => void): () => void
}

/** Creates a signal of one writer. A rolled back event causes one call too many, which does no harm. */
export function createCommitSignal(): CommitSignal {
  const listeners = new Set<() => void>()
  let isRecorded = false
  return {
    noteRecord: () => {
      isRecorded = true
    },
    noteCommit: () => {
      if (!isRecorded) return
      isRecorded = false
      for (const callback of listeners) queueMicrotask(callback)
    },
    onCommit: (callback) => {
      listeners.add(callback)
      return () => void listeners.delete(callback)
    },
  }
}
