import { createHash } from 'node:crypto'

/** Computes the sort key of an item in shuffled order: the MD5 of seed and id. @see docs/wire.md#random-order */
export function shuffleKey(seed: string, id: string): string {
  return createHash('md5').update(`${seed}:${id}`).digest('hex')
}
