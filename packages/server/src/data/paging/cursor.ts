import { createHmac, timingSafeEqual } from 'node:crypto'
import { CheckError, generalCodes, limits } from '@foyer/protocol'
import * as v from 'valibot'
import { DataError } from '../errors.js'

/** Dependencies of cursors. */
export interface CursorDeps {
  /** Secret that signs cursors. */
  cursorKey: string
}

/** The call and collection that a cursor is valid for. */
export interface CursorPurpose {
  call:
    | 'query'
    | 'query-distinct-values'
    | 'query-referenced'
    | 'aggregate'
    | 'aggregate-pipeline'
    | 'search'
  collectionId: string
}

/** Version of the format. Cursors of other versions are rejected. */
const VERSION = 3
const SIGNATURE_BYTES = 32

/**
 * Creates a signed cursor from content that is serializable as JSON.
 * @throws DataError request-invalid when it would be longer than `limits.cursorLength`
 * @see docs/wire/queries.md#cursors
 */
export function signCursor(
  { cursorKey }: CursorDeps,
  purpose: CursorPurpose,
  content: object,
): string {
  const payload = Buffer.from(JSON.stringify(content))
  const signature = signatureOf(cursorKey, purpose, payload)
  const cursor = Buffer.concat([Buffer.of(VERSION), signature, payload]).toString('base64url')
  if (cursor.length <= limits.cursorLength) return cursor
  throw new DataError(
    'request-invalid',
    `a cursor for this filter and sort order would be longer than ${limits.cursorLength} characters; page by offset`,
  )
}

/**
 * Verifies a cursor and returns its content.
 * @throws DataError request-invalid for a string that `signCursor` did not create for the same purpose
 */
export function verifyCursor<Content extends object>(
  { cursorKey }: CursorDeps,
  purpose: CursorPurpose,
  cursor: string,
): Content {
  const bytes = Buffer.from(cursor, 'base64url')
  // `Buffer.from` ignores characters that are not base64url.
  if (bytes.toString('base64url') !== cursor || bytes[0] !== VERSION) throw unknownCursor(purpose)
  const signature = bytes.subarray(1, 1 + SIGNATURE_BYTES)
  const payload = bytes.subarray(1 + SIGNATURE_BYTES)
  if (signature.length < SIGNATURE_BYTES) throw unknownCursor(purpose)
  if (!timingSafeEqual(signature, signatureOf(cursorKey, purpose, payload)))
    throw unknownCursor(purpose)
  return JSON.parse(payload.toString()) as Content
}

/**
 * Computes the signature of the content and its purpose. The purpose is not in the cursor, because every request names
 * it again.
 */
function signatureOf(key: string, { call, collectionId }: CursorPurpose, payload: Buffer): Buffer {
  const purpose = JSON.stringify([VERSION, call, collectionId])
  return createHmac('sha256', key).update(`${purpose}\n`).update(payload).digest()
}

function unknownCursor({ collectionId }: CursorPurpose): DataError {
  return new DataError(
    'request-invalid',
    `"cursor": expected a cursor that this call returned for the collection "${collectionId}"`,
  )
}

/**
 * Encodes the position at which the next page of an export begins. It is not signed, because the caller of an export
 * may read what follows any position.
 */
export function writeExportCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/**
 * Decodes the position in a cursor of an export.
 * @throws CheckError for a cursor of another call
 */
export function readExportCursor<Position>(
  schema: v.GenericSchema<unknown, Position>,
  cursor: string,
): Position {
  const text = Buffer.from(cursor, 'base64url').toString()
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (result.success) return result.output
  const expected = '"cursor": expected the "nextCursor" of an earlier page of this export'
  throw new CheckError(generalCodes.malformedRequest, expected)
}
