import type { CellChange } from './save-cells.js'

/** Changes that undo or redo one step. Each applies only if the cell still has the value that the step stored. */
export type Step = readonly CellChange[]

/** List of a history: the steps that can be undone, and those that can be redone. */
export type Direction = 'undo' | 'redo'

/** Maximum number of steps in a list. */
const maxSteps = 100

/** Steps of one visit of a page. */
export interface UndoHistory {
  /** Adds the step that undoes a new change. Removes all steps that could be redone. */
  record: (step: Step) => void
  /** Adds a step to a list. A step without changes is left out. */
  add: (direction: Direction, step: Step) => void
  /** Removes and returns a step, or the last one; undefined if it is not in the list any more. */
  take: (direction: Direction, step?: Step) => Step | undefined
}

/** Creates an empty history. */
export function createUndoHistory(): UndoHistory {
  const steps: Record<Direction, Step[]> = { undo: [], redo: [] }
  const add: UndoHistory['add'] = (direction, step) => {
    if (step.length > 0) steps[direction] = [...steps[direction], step].slice(-maxSteps)
  }
  return {
    record: (step) => {
      add('undo', step)
      if (step.length > 0) steps.redo = []
    },
    add,
    take: (direction, chosen = steps[direction].at(-1)) => {
      const isKept = chosen !== undefined && steps[direction].includes(chosen)
      steps[direction] = steps[direction].filter((step) => step !== chosen)
      return isKept ? chosen : undefined
    },
  }
}
