import {
  CheckError,
  dataCodes,
  type PagingMetadata,
  type Row,
  type Rows,
  type WireCursorPaging,
  type WirePaging,
} from '@foyer/protocol'
import type { ReadingFrom } from '../../storage/keyset.js'
import type { CursorDeps } from '../cursor.js'
import { pageByCursor } from '../cursor-page.js'

/** The stages of a pipeline, as they travel. */
export type Stages = readonly Record<string, unknown>[]

/** @throws CheckError WDE0075 when a request that begins says no stages */
export function requireStages(stages: Stages | undefined): Stages {
  if (stages) return stages
  throw new CheckError(dataCodes.requestInvalid, '"pipeline.stages": expected a list')
}

/** Some of the rows; unless they are counted, those behind them are not even made. */
export async function collectRows(
  rows: Rows,
  { from, most, counted }: { from: number; most: number; counted: boolean },
): Promise<{ found: Row[]; total: number }> {
  const found: Row[] = []
  let total = 0
  for await (const batch of rows) {
    const start = Math.max(0, from - total)
    const missing = most - found.length
    if (missing > 0) found.push(...batch.slice(start, start + missing))
    total += batch.length
    if (found.length >= most && !counted) break
  }
  return { found, total }
}

interface NumberedRow {
  row: Row
  /** How many stand before it. */
  at: number
}

/**
 * The page of a pipeline to which a cursor leads, or the first one. What a pipeline makes has no key, so that a cursor counts
 * rows: it holds the stages and how many rows stand before the page.
 * @see docs/wire.md#pipeline
 */
export async function pipelineByCursor(
  deps: CursorDeps,
  run: (stages: Stages) => Promise<Rows>,
  asked: {
    collectionId: string
    stages: Stages | undefined
    cursorPaging: WireCursorPaging
    paging: WirePaging | undefined
    counted: boolean
  },
): Promise<{ rows: Row[]; paging: PagingMetadata }> {
  const { collectionId, stages, cursorPaging, paging, counted } = asked
  let total = 0
  const page = await pageByCursor<{ stages: Stages }, number, NumberedRow>(deps, {
    use: { call: 'aggregate-pipeline', collectionId },
    cursorPaging,
    paging,
    // The type of the packages asks for stages beside a cursor too.
    said: { stages: stages?.length ? stages : undefined },
    ask: () => ({ stages: requireStages(stages) }),
    read: async (held, from, limit) => {
      const part = partBehind(from, limit)
      const { found, total: all } = await collectRows(await run(held.stages), { ...part, counted })
      total = all
      const rows = found.map((row, index) => ({ row, at: part.from + index }))
      return from.back ? rows.reverse() : rows
    },
    placeOf: (_, { at }) => at,
  })
  if (counted) page.paging.total = total
  return { rows: page.rows.map(({ row }) => row), paging: page.paging }
}

/** Where the rows behind a place begin in the order of the pipeline, and how many they are. */
function partBehind(
  { place, back, through }: ReadingFrom<number>,
  limit: number,
): { from: number; most: number } {
  if (place === undefined) return { from: 0, most: limit }
  if (!back) return { from: through ? place : place + 1, most: limit }
  const end = through ? place + 1 : place
  const from = Math.max(0, end - limit)
  return { from, most: end - from }
}
