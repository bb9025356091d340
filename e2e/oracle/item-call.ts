import type { AllItems } from '@foyer/client'

/** One call, run with each of the two clients. */
export type ItemCall = (items: AllItems) => unknown
