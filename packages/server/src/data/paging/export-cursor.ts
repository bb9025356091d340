import { Buffer } from 'node:buffer'
import { CheckError, generalCodes } from '@foyer/protocol'
import * as v from 'valibot'

/** Encodes the position at which the next page of an export begins. */
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
