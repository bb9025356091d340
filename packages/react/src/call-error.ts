import { type ErrorCode, FoyerError } from '@foyer/client'

/** Error of a call. It has a code, unless the call was aborted or a callback of the app threw. */
export interface CallError
  extends Error,
    Partial<Pick<FoyerError, 'hint' | 'requestId' | 'retryAfterMs' | 'retryable' | 'status'>> {
  readonly code?: ErrorCode
}

/** Returns true if no response came. */
export function isLost(error: unknown): boolean {
  return error instanceof FoyerError && (error.code === 'NETWORK' || error.code === 'TIMEOUT')
}

/**
 * Returns true if the server may have done what the request asked for: no response came, or perhaps a proxy answered in
 * its place.
 */
export function isResultUnknown(error: unknown): boolean {
  if (isLost(error)) return true
  return error instanceof FoyerError && [502, 503, 504].includes(error.status ?? 0)
}

/** Returns true for the first two failures, if they may be temporary: the `retry` option of TanStack Query. */
export function retryTemporary(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof FoyerError && error.retryable
}
