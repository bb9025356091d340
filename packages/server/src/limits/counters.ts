import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import type { SharedCounts } from '../ports/shared-counts.js'
import { type Counter, createCounter, createSharedCounter } from './counter.js'
import { createShares } from './shares.js'

/** Makes a counter: with others where the site has several processes, in the memory of this one else. */
export type MakeCounter = (options: {
  name: string
  windowSeconds: number
  exact: boolean
}) => Counter

/** @param deps.sharedCounts where processes count together; undefined where there is one alone */
export function createCounters(deps: {
  sharedCounts: SharedCounts | undefined
  clock: Clock
  log: Pick<Log, 'error'>
}): MakeCounter {
  const { sharedCounts: counts, clock, log } = deps
  if (!counts) return ({ windowSeconds }) => createCounter(windowSeconds)
  const shares = createShares({ counts, clock, log })
  return (options) => createSharedCounter(shares, options)
}
