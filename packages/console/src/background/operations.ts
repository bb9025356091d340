/** A long operation, such as an import or an export, that goes on while the owner visits other pages. */
export interface Operation {
  id: string
  title: string
  /** Page that shows the operation itself; the list omits it there. */
  path: string | undefined
  state: 'running' | 'halted' | 'finished'
  /** Summary of the completed and the remaining work. */
  text: string
  /** Progress from 0 to 1; undefined if unknown. */
  share: number | undefined
  stop: () => void
  /** Continues a halted operation. */
  goOn?: (() => void) | undefined
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

/** Adds an operation in place of finished ones, or replaces the one with its id. */
export function putOperation(operation: Operation): void {
  const isKnown = operations.some(({ id }) => id === operation.id)
  change(
    isKnown
      ? operations.map((other) => (other.id === operation.id ? operation : other))
      : [...operations.filter(({ state }) => state !== 'finished'), operation],
  )
}

/** Removes an operation from the list. */
export function dropOperation(id: string): void {
  change(operations.filter((other) => other.id !== id))
}

/** Stops and removes all operations: somebody else may log in next. */
export function endOperations(): void {
  for (const { stop } of operations) stop()
  change([])
}

function change(next: readonly Operation[]): void {
  operations = next
  for (const listener of listeners) listener()
}
