import type { Decision } from '@foyer/protocol'

/** Keeps for the owner why somebody was not permitted something. */
export interface DecisionLog {
  /** Takes a decision down, off the request's path; in a flood some are left out. */
  record(decision: Decision): void
  find(id: string): Promise<Decision | undefined>
  /** Writes what waits. */
  close(): Promise<void>
}
