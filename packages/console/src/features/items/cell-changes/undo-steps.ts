import type { CellChange } from './save-cells.js'

/** The changes that one undo or redo makes. Each applies only if the cell still has the value that the step stored. */
export type Step = readonly CellChange[]

/** Name of a list: the steps that can be undone, or those that can be redone. */
export type StepList = 'undo' | 'redo'

/** Maximum number of steps in a list. */
const maxSteps = 100

/** Steps of one visit of a page. */
interface UndoSteps {
  /** Adds the step that undoes a new change. Removes all steps that could be redone. */
  record: (step: Step) => void
  /** Adds a step to a list. A step without changes is left out. */
  add: (list: StepList, step: Step) => void
  /** Removes and returns a step, or the last one; undefined if it is not in the list any more. */
  take: (list: StepList, step?: Step) => Step | undefined
}

/** Creates empty lists. */
export function createUndoSteps(): UndoSteps {
  const steps: Record<StepList, Step[]> = { undo: [], redo: [] }
  const add: UndoSteps['add'] = (list, step) => {
    if (step.length > 0) steps[list] = [...steps[list], step].slice(-maxSteps)
  }
  return {
    record: (step) => {
      add('undo', step)
      if (step.length > 0) steps.redo = []
    },
    add,
    take: (list, chosen = steps[list].at(-1)) => {
      const isKept = chosen !== undefined && steps[list].includes(chosen)
      steps[list] = steps[list].filter((step) => step !== chosen)
      return isKept ? chosen : undefined
    },
  }
}
