import type { ReactNode } from 'react'
import { axis } from './axis.js'

interface GenreTickProps {
  y?: number
  payload?: { value: string }
}

/** Axis label with the name of a genre, left-aligned. */
export function GenreTick({ y = 0, payload }: GenreTickProps): ReactNode {
  return (
    <text x={0} y={y} dy="0.35em" {...axis.tick}>
      {payload?.value}
    </text>
  )
}
