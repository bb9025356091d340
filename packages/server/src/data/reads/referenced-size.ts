import { limits } from '@foyer/protocol'
import { DataError } from '../errors.js'

/**
 * Maximum bytes of referenced items that one read takes into memory. It is above that of a response, which a projection
 * may shorten.
 */
const MAX_BYTES = 4 * limits.pageBytes

/**
 * Asserts that referenced items fit into memory before they are read: a thousand references may lead to one large item,
 * which is read for each of them.
 * @param rows maximum number of references that are read
 * @throws DataError payload-too-large
 */
export async function assertReferencedFit(
  rows: number,
  sizeOf: () => Promise<number>,
): Promise<void> {
  if (rows * limits.itemBytes <= MAX_BYTES) return
  const bytes = await sizeOf()
  if (bytes <= MAX_BYTES) return
  throw new DataError(
    'payload-too-large',
    `the referenced items have ${bytes} bytes, expected at most ${MAX_BYTES}; ask for a smaller page, or fewer included items`,
  )
}
