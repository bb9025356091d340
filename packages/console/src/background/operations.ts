/** A long operation, such as an import or an export, that runs on while the owner visits other pages. */
export interface Operation {
  id: string
  title: string
  /** Page that shows the operation itself; the list omits it there. */
  path: string | undefined
  state: 'running' | 'halted' | 'finished'
  /** Summary of the completed and the remaining work. */
  text: string
  /** Progress from 0 to 1; undefined if unknown. */
  fraction: number | undefined
  stop: () => void
  /** Continues a halted operation. */
  resume?: (() => void) | undefined
}

let operations: readonly Operation[] = []
const listeners = new Set<() => void>()

/** Returns the operations of this tab, the same list until one changes. */
export function listOperations(): readonly Operation[] {
  return operations
}

/** Calls a function at every change, until the returned function is called. */
export function onOperations(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** One run of an operation: from its start, or after a halt, until it halts or finishes. */
export interface OperationWork {
  /** Aborts when the owner stops the operation or logs out. Pass it to every call. */
  signal: AbortSignal
  stop: () => void
  /**
   * Replaces the operation with the same id, or adds a new one and removes finished ones. Does nothing after the
   * logout.
   */
  report: (operation: Omit<Operation, 'stop'>) => void
}

/** Aborts when the owner logs out. */
let untilLogout = new AbortController()

/** Begins a run. The list shows the operation after its first report. */
export function beginWork(): OperationWork {
  const { signal: logout } = untilLogout
  const stopper = new AbortController()
  const stop = (): void => stopper.abort()
  return {
    signal: AbortSignal.any([stopper.signal, logout]),
    stop,
    report: (operation) => {
      if (!logout.aborted) put({ ...operation, stop })
    },
  }
}

function put(operation: Operation): void {
  const isKnown = operations.some(({ id }) => id === operation.id)
  change(
    isKnown
      ? operations.map((other) => (other.id === operation.id ? operation : other))
      : [...operations.filter(({ state }) => state !== 'finished'), operation],
  )
}

/** Removes an operation from the list. */
export function removeOperation(id: string): void {
  change(operations.filter((other) => other.id !== id))
}

const ownerMaps: Map<string, unknown>[] = []

/** Creates a map of work that is kept while the console is locked, and emptied before someone else logs in. */
export function createOwnerMap<Value>(): Map<string, Value> {
  const map = new Map<string, Value>()
  ownerMaps.push(map)
  return map
}

/** Stops and removes all operations, and empties the maps of `createOwnerMap`: someone else may log in next. */
export function endOperations(): void {
  for (const map of ownerMaps) map.clear()
  untilLogout.abort()
  untilLogout = new AbortController()
  change([])
}

function change(next: readonly Operation[]): void {
  operations = next
  for (const listener of listeners) listener()
}
