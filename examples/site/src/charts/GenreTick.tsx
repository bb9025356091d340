import type { ReactNode } from 'react'
import { axis } from './axis.js'

interface GenreTickProps {
  y?: number
  payload?: { value: string }
}

/** The name of a genre, all of them beginning at the same edge. */
export function GenreTick({ y = 0, payload }: GenreTickProps): ReactNode {
  return (
    <text x={0} y={y} dy="0.35em" {...axis.tick}>
      {payload?.value}
    </text>
  )
}
