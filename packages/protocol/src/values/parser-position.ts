import { pointer } from './json.js'

/** Position of a parser in a part of a request. All positions of the part count in one `used`. */
export interface ParserPosition {
  readonly at: string
  readonly depth: number
  readonly used: { nodes: number }
}

/**
 * Returns the position of the whole part. `depth` is the depth of the root: 1 if the root is itself a level, as in a
 * filter; 0 for the list of stages.
 */
export function startPosition(depth: number): ParserPosition {
  return { at: '', depth, used: { nodes: 0 } }
}

/** Returns the position of a key or index. */
export function inside(position: ParserPosition, key: string | number): ParserPosition {
  return { ...position, at: pointer(position.at, key), depth: position.depth + 1 }
}
