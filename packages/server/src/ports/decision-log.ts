import type { Decision } from '@foyer/protocol'

/** Records for the owner why an operation was denied. */
export interface DecisionLog {
  /** Records a decision. Buffered; a flood drops some. */
  record(decision: Decision): void
  find(id: string): Promise<Decision | undefined>
  /** Lists the newest decisions, newest first, including buffered ones of this process. */
  list(limit: number): Promise<Decision[]>
  /** Writes buffered decisions. */
  close(): Promise<void>
}
