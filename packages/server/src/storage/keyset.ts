import type { SortKey } from '@foyer/protocol'
import type { Beside } from './beside.js'
import type { OrderPart } from './order-part.js'
import { join, type Sql, type SqlValue, sql } from './sql.js'

/** One thing after the other by which rows are ordered; the last is different for each row. */
export interface Level {
  /** Its entries in an ORDER BY list, in the direction of reading. */
  readonly by: readonly OrderPart[]
  /** How rows stand to the place that reading goes on from. */
  readonly beside: Beside
}

/** Where reading goes on. */
export interface ReadingFrom<Place> {
  /** Nothing: from the beginning. */
  place: Place | undefined
  /** Against the order. */
  back: boolean
  /** The place itself belongs to what is read. */
  through: boolean
}

/** Rows that follow each other: a condition for them, and what they are ordered by. */
export interface Stretch {
  readonly condition: Sql
  readonly by: readonly OrderPart[]
}

/** An index has three fields at the most: what comes later is not worth a stretch of its own. */
const INDEXED_LEVELS = 3

/** Reads the rows behind a place, or all, in the order of reading; `limit` of them at the most. */
export async function readBehind<Row>(
  levels: readonly Level[],
  { from, limit }: { from: ReadingFrom<unknown>; limit: number },
  read: (stretch: Stretch, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const all = { condition: sql`true`, by: orderOf(levels) }
  const stretches = from.place === undefined ? [all] : compileKeyset(levels)
  const rows: Row[] = []
  for (const stretch of stretches) {
    if (rows.length >= limit) break
    rows.push(...(await read(stretch, limit - rows.length)))
  }
  return rows
}

/**
 * The rows behind a place, as stretches of which each is one range of an index over the same levels: those on a level with the
 * place in all but the last, then those in all but the last two, and so on. One condition with "or" would make the database
 * read an index from its beginning.
 */
export function compileKeyset(levels: readonly Level[]): Stretch[] {
  const alone = levels.slice(0, Math.min(levels.length - 1, INDEXED_LEVELS))
  const together = levels.slice(alone.length)
  const stretches = [stretch(alone.map(onLevel), behindAny(together), together)]
  for (const [index, { beside }] of [...alone.entries()].reverse()) {
    const before = levels.slice(0, index).map(onLevel)
    const { behind, last, levelBy } = beside
    for (const range of behind) stretches.push(stretch(before, range, levels.slice(index)))
    if (last) {
      stretches.push(stretch([...before, { by: levelBy }], last, levels.slice(index + 1)))
    }
  }
  return stretches
}

/** What holds for rows that are on a level, and how ORDER BY names it nevertheless. */
interface Held {
  condition?: Sql
  by: readonly OrderPart[] | undefined
}

function onLevel({ beside }: Level): Held {
  return { condition: beside.level, by: beside.levelBy }
}

/** Of rows on a level only what comes after decides. */
function stretch(held: readonly Held[], range: Sql, rest: readonly Level[]): Stretch {
  const conditions = held.flatMap(({ condition }) => condition ?? [])
  const kept = held.flatMap(({ by }) => (by ? [{ by }] : []))
  const condition = sql`(${join([...conditions, range], ' and ')})`
  return { condition, by: orderOf([...kept, ...rest]) }
}

function behindAny([level, ...rest]: readonly Level[]): Sql {
  if (level === undefined) return sql`false`
  const { behind, last, level: same } = level.beside
  const deeper = rest.length === 0 ? [] : [sql`(${same} and ${behindAny(rest)})`]
  const parts = [...behind, ...(last ? [last] : []), ...deeper]
  return parts.length === 0 ? sql`false` : sql`(${join(parts, ' or ')})`
}

/** The level of something that no row lacks. */
export function plainLevel(
  field: Sql,
  value: SqlValue,
  { back, through }: Omit<ReadingFrom<unknown>, 'place'>,
): Level {
  const sign = back ? sql`<` : sql`>`
  const behind = through ? sql`${field} ${sign}= ${value}` : sql`${field} ${sign} ${value}`
  return {
    by: [{ value: field, direction: back ? sql`desc` : sql`asc` }],
    beside: { level: sql`${field} = ${value}`, behind: [behind] },
  }
}

/** A sort key as it is read against the order. */
export function turned(key: SortKey): SortKey {
  return { ...key, order: key.order === 'ASC' ? 'DESC' : 'ASC' }
}

function orderOf(levels: readonly Pick<Level, 'by'>[]): readonly OrderPart[] {
  return levels.flatMap(({ by }) => by)
}
