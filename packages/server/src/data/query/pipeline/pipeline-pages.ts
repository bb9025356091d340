import {
  CheckError,
  dataCodes,
  type PagingMetadata,
  type Row,
  type Rows,
  type WireCursorPaging,
  type WirePaging,
} from '@foyer/protocol'
import type { KeysetPosition } from '../../../storage/query/keyset.js'
import type { CursorDeps } from '../../paging/cursor.js'
import { pageByCursor } from '../../paging/cursor-page.js'

/** Stages of a pipeline in wire form. */
export type Stages = readonly Record<string, unknown>[]

/** Requires the stages of a first page. @throws CheckError WDE0075 */
export function requireStages(stages: Stages | undefined): Stages {
  if (stages) return stages
  throw new CheckError(dataCodes.requestInvalid, '"pipeline.stages": expected a list')
}

/** Collects a range of the rows. Unless they are counted, later rows are not computed. */
export async function collectRows(
  rows: Rows,
  { from, most, counted }: { from: number; most: number; counted: boolean },
): Promise<{ collected: Row[]; total: number }> {
  const collected: Row[] = []
  let total = 0
  for await (const batch of rows) {
    const start = Math.max(0, from - total)
    const missing = most - collected.length
    if (missing > 0) collected.push(...batch.slice(start, start + missing))
    total += batch.length
    if (collected.length >= most && !counted) break
  }
  return { collected, total }
}

interface NumberedRow {
  row: Row
  /** Number of rows before this one. */
  at: number
}

/**
 * Reads one page of a pipeline by cursor. Rows of a pipeline have no key, so its cursor holds the stages and a row number.
 * @see docs/wire.md#pipeline
 */
export async function pipelineByCursor(
  deps: CursorDeps,
  run: (stages: Stages) => Promise<Rows>,
  request: {
    collectionId: string
    stages: Stages | undefined
    cursorPaging: WireCursorPaging
    paging: WirePaging | undefined
    counted: boolean
  },
): Promise<{ rows: Row[]; paging: PagingMetadata }> {
  const { collectionId, stages, cursorPaging, paging, counted } = request
  let total = 0
  const page = await pageByCursor<{ stages: Stages }, number, NumberedRow>(deps, {
    use: { call: 'aggregate-pipeline', collectionId },
    cursorPaging,
    paging,
    // The official types require `stages` beside a cursor: an empty list is accepted.
    otherParameters: { stages: stages?.length ? stages : undefined },
    firstRequest: () => ({ stages: requireStages(stages) }),
    read: async (firstRequest, from, limit) => {
      const part = rangeAfter(from, limit)
      const { collected, total: all } = await collectRows(await run(firstRequest.stages), {
        ...part,
        counted,
      })
      total = all
      const rows = collected.map((row, index) => ({ row, at: part.from + index }))
      return from.backwards ? rows.reverse() : rows
    },
    positionOf: (_, { at }) => at,
  })
  if (counted) page.paging.total = total
  return { rows: page.rows.map(({ row }) => row), paging: page.paging }
}

/** Computes the range of rows before or after a row. */
function rangeAfter(
  { position, backwards, inclusive }: KeysetPosition<number>,
  limit: number,
): { from: number; most: number } {
  if (position === undefined) return { from: 0, most: limit }
  if (!backwards) return { from: inclusive ? position : position + 1, most: limit }
  const end = inclusive ? position + 1 : position
  const from = Math.max(0, end - limit)
  return { from, most: end - from }
}
