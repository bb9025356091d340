import { createHash } from 'node:crypto'

/** What an item is ordered by where the order shall look random: the MD5 of seed and id. @see docs/wire.md#random-order */
export function shuffleKey(seed: string, id: string): string {
  return createHash('md5').update(`${seed}:${id}`).digest('hex')
}
