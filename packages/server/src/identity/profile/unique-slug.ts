import { randomBytes } from 'node:crypto'
import type { Queries } from '../../storage/database.js'
import { takenSlugs } from '../../storage/identity/members.js'

/** Number of attempts with a short suffix or none. After them, the random suffix is long enough to be unique. */
const MAX_SHORT_SUFFIXES = 5

/** Chooses a unique slug for each requested one. */
export async function chooseSlugs(tx: Queries, requested: readonly string[]): Promise<string[]> {
  const slugs = [...requested]
  const chosen = new Set<string>()
  let pending = requested.map((_, at) => at)
  for (let attempt = 0; pending.length > 0; attempt++) {
    for (const at of pending) slugs[at] = candidateSlug(requested[at] ?? '', attempt)
    const stored = await takenSlugs(
      tx,
      pending.map((at) => slugs[at] ?? ''),
    )
    pending = pending.filter((at) => {
      const slug = slugs[at] ?? ''
      const isFree = !stored.has(slug) && !chosen.has(slug)
      if (isFree) chosen.add(slug)
      return !isFree
    })
  }
  return slugs
}

function candidateSlug(slug: string, attempt: number): string {
  if (attempt === 0) return slug
  return `${slug}-${randomBytes(attempt < MAX_SHORT_SUFFIXES ? 2 : 8).toString('hex')}`
}
