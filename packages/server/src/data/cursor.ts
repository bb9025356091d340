import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@foyer/protocol'
import { DataError } from './errors.js'

/** What cursors are made and read with. */
export interface CursorDeps {
  /** The secret of the site that signs them. */
  cursorKey: string
}

/** What a cursor is good for: the same call on the same collection. */
export interface CursorUse {
  call:
    | 'query'
    | 'query-distinct-values'
    | 'query-referenced'
    | 'aggregate'
    | 'aggregate-pipeline'
    | 'search'
  collectionId: string
}

/** The form of what is inside: a cursor of another release is refused and never misread. */
const VERSION = 1
const SIGNATURE_BYTES = 32

/**
 * Makes the cursor that holds a content, which must survive JSON.
 * @throws DataError request-invalid when it would be longer than `limits.cursorLength`
 * @see docs/wire.md#cursors
 */
export function sealCursor({ cursorKey }: CursorDeps, use: CursorUse, content: object): string {
  const text = Buffer.from(JSON.stringify(content))
  const signature = signatureOf(cursorKey, use, text)
  const cursor = Buffer.concat([Buffer.of(VERSION), signature, text]).toString('base64url')
  if (cursor.length <= limits.cursorLength) return cursor
  throw new DataError(
    'request-invalid',
    `the filter and the values that it is sorted by make a cursor of more than ${limits.cursorLength} characters; page by offset`,
  )
}

/**
 * What a cursor holds: it is what `sealCursor` was given for the same use.
 * @throws DataError request-invalid for every other text
 */
export function openCursor<Content extends object>(
  { cursorKey }: CursorDeps,
  use: CursorUse,
  cursor: string,
): Content {
  const bytes = cursor.length > limits.cursorLength ? undefined : Buffer.from(cursor, 'base64url')
  // Decoding passes over what is no base64url.
  if (bytes?.toString('base64url') !== cursor || bytes[0] !== VERSION) throw unknownCursor(use)
  const signature = bytes.subarray(1, 1 + SIGNATURE_BYTES)
  const text = bytes.subarray(1 + SIGNATURE_BYTES)
  if (signature.length < SIGNATURE_BYTES) throw unknownCursor(use)
  if (!timingSafeEqual(signature, signatureOf(cursorKey, use, text))) throw unknownCursor(use)
  return JSON.parse(text.toString()) as Content
}

/** The use is signed and not sent: whoever asks says it again. */
function signatureOf(key: string, { call, collectionId }: CursorUse, text: Buffer): Buffer {
  const use = JSON.stringify([VERSION, call, collectionId])
  return createHmac('sha256', key).update(`${use}\n`).update(text).digest()
}

function unknownCursor({ collectionId }: CursorUse): DataError {
  return new DataError(
    'request-invalid',
    `"cursor": expected one that this call gave for the collection "${collectionId}"`,
  )
}
