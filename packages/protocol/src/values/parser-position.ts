import { pointer } from './json.js'

/** Position of a parser in a part of a request. The whole part shares one `budget`. */
export interface ParserPosition {
  readonly at: string
  readonly depth: number
  readonly budget: { nodes: number }
}

/** Position of the whole part. */
export function startPosition(depth: number): ParserPosition {
  return { at: '', depth, budget: { nodes: 0 } }
}

/** Returns the position of a key or index. */
export function inside(position: ParserPosition, key: string | number): ParserPosition {
  return { ...position, at: pointer(position.at, key), depth: position.depth + 1 }
}
