import { MAX_PAGE_BYTES, mayBeTooLarge } from '../../storage/query/page-size.js'
import { DataError } from '../errors.js'

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
  if (!mayBeTooLarge(rows)) return
  const bytes = await sizeOf()
  if (bytes <= MAX_PAGE_BYTES) return
  throw new DataError(
    'payload-too-large',
    `the referenced items have ${bytes} bytes, expected at most ${MAX_PAGE_BYTES}; ask for a smaller page, or fewer included items`,
  )
}
