import type { AllItems } from '@foyer/client'

/** One call on items, run with each of the two clients. */
export type ItemCall = (items: AllItems) => unknown
