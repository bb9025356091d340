import { generalCodes } from '@foyer/protocol'
import type { HeaderList } from './call-answer.js'
import { HttpError } from './errors.js'

const NAME = 'x-wix-consistent'
/** What was given out has 36 characters. */
const MAX_LENGTH = 1024

/** The header by which a later call says which write it wants to see: every read sees all of them, so any text will do. */
export function consistencyHeader(requestId: string): HeaderList {
  return [NAME, requestId]
}

/**
 * Asserts that the header that came back is no longer than one; what it says is passed over.
 * @throws HttpError 400
 * @see docs/wire.md#headers
 */
export function assertConsistencyHeader(headers: Pick<Headers, 'get'>): void {
  if ((headers.get(NAME)?.length ?? 0) <= MAX_LENGTH) return
  throw new HttpError(
    400,
    generalCodes.malformedRequest,
    `the header "X-Wix-Consistent": expected at most ${MAX_LENGTH} characters`,
  )
}
