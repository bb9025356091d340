import type { Decision } from '@foyer/protocol'

/** Keeps for the owner why somebody was not permitted something. */
export interface DecisionLog {
  /** Takes a decision down, off the request's path; in a flood some are left out. */
  record(decision: Decision): void
  find(id: string): Promise<Decision | undefined>
  /** The newest, first the newest of all; those of this process up to now. */
  list(limit: number): Promise<Decision[]>
  /** Writes what waits. */
  close(): Promise<void>
}
